#pragma once

// libedit's native interface. Its GNU Readline emulation is not used: it reinstalls signal handlers
// for every line and sends signals to the whole process group.
#include <histedit.h>
