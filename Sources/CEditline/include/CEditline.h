#pragma once

// C functions that call libedit. Swift cannot call libedit's own functions, because they are
// variadic. Text is passed as arrays of UTF-32 code units. A code unit does not have to be a
// Unicode scalar: some represent bytes that are not valid UTF-8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSignals.h"

/// An editor of libedit that is attached to a terminal, but draws nothing.
typedef struct editline_session editline_session;

/// Sets the character encoding of the process (`LC_CTYPE`) to UTF-8.
///
/// The user's own locale is used if it is a UTF-8 locale. Returns false if the system has no UTF-8
/// locale.
bool editline_use_utf8(void);

/// Opens an editor with the keys of vi on a terminal.
///
/// `input` and `output` are descriptors of the terminal, and `terminal` is its type, such as
/// `xterm`. Returns NULL with `errno` set on failure. The terminal's settings are changed.
editline_session *editline_open(int input, int output, const char *terminal);

/// Closes the editor; the terminal's settings and unread input stay unchanged.
void editline_close(editline_session *session);

/// Begins a new line in vi's insert mode.
void editline_reset(editline_session *session);

/// Returns the text of the line, which is valid until the line changes.
///
/// Stores the length of the text in `count` and the index of the cursor in `cursor`.
const uint32_t *editline_line(editline_session *session, size_t *count, size_t *cursor);

/// Returns whether the last command has ended in vi's command mode.
bool editline_is_vi_command_mode(editline_session *session);

/// Replaces the text of the line and moves the cursor.
///
/// The text must not contain 0. Returns false if out of memory.
bool editline_set_line(
  editline_session *session, const uint32_t *text, size_t count, size_t cursor);

/// Carries out complete commands, and returns whether one of them rang the bell.
bool editline_type(editline_session *session, const uint32_t *keys, size_t count);

/// Switches the terminal to raw mode, which delivers single keys, if `raw` is true, or else to line
/// mode.
void editline_set_raw(editline_session *session, bool raw);

/// Returns whether the terminal supports escape sequences.
///
/// The terminal must be able to clear to the end of a row and to move the cursor up.
bool editline_is_capable(editline_session *session);

/// Returns the number of cells that a code unit takes on the screen; -1 if it is not printable.
int editline_width(uint32_t unit);
