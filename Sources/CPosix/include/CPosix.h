#ifndef CPOSIX_H
#define CPOSIX_H
#endif
