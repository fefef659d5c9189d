#pragma once

// The header of libedit's own interface. The imitation of GNU Readline that comes with it is left
// alone: it re-installs handlers for every line and sends signals on to the whole process group.
#include <histedit.h>
