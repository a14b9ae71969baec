// ISA-L may be missing: then CArtImage inflates with zlib. For the same reason the module map names no library to
// link; pkg-config does where there is one.
#if __has_include(<isa-l/igzip_lib.h>)
#include <isa-l/igzip_lib.h>
#endif
