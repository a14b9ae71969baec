#ifndef ARTFETCH_CEXPAT_H
#define ARTFETCH_CEXPAT_H

/* Expat shows the functions that bound the expansion of entities only to those who say that they know them: up to 2.5 by
 * XML_DTD, from 2.6 on by XML_GE. Every distribution builds the library with both. */
#ifndef XML_DTD
#define XML_DTD 1
#endif
#ifndef XML_GE
#define XML_GE 1
#endif

#include <expat.h>

#endif
