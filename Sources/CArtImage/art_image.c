#include "CArtImage.h"
