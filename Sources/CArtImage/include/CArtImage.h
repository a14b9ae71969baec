#ifndef CARTIMAGE_H
#define CARTIMAGE_H
#endif
