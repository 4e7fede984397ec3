#include "unix.h"
