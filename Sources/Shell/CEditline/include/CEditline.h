#pragma once

// C functions that call libedit. Swift cannot call some functions of libedit, because they are
// variadic. Text is passed as arrays of UTF-32 code units. A code unit does not have to be a
// Unicode scalar: some code units represent bytes that are not valid UTF-8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An editor of libedit that changes lines, but does not read from or draw to a terminal.
typedef struct editline_session editline_session;

/// A line of text, and the index of its cursor.
typedef struct {
  const uint32_t *text;
  size_t count;
  size_t cursor;
  /// The part of the text that a function gets, which holds the cursor (input only). It must be the
  /// whole text in an editor with the keys of vi, and also if keys are inserted.
  size_t start, end;
  /// Whether vi's command mode is on (output only).
  bool is_command_mode;
} editline_line;

/// The result of running a function. The function fails if it rings the bell or does not exist, if
/// a key is not allowed, or if memory runs out. If the function needs more keys, the result is
/// incomplete, and the line is unchanged.
typedef enum { editline_done, editline_failed, editline_incomplete } editline_result;

/// The greatest count of a function; a greater count is reduced to this number.
enum { editline_max_count = 999 };

/// Opens an editor with the functions of Emacs or the keys of vi.
///
/// `terminal` is the descriptor of a terminal, which libedit requires. Only this call changes the
/// settings of the terminal. Returns NULL with `errno` set on failure.
editline_session *editline_open(int terminal, bool is_vi);

/// Closes the editor; the terminal's settings and unread input stay unchanged.
void editline_close(editline_session *session);

/// Begins a new line, in vi's insert mode.
void editline_reset(editline_session *session);

/// Returns whether libedit has a function with a name such as `ed-kill-line`.
bool editline_has(editline_session *session, const char *function);

/// Runs a function by name, followed by keys such as the `w` of `dw`.
///
/// If `function` is NULL, an editor with the keys of vi interprets the keys, and any other editor
/// inserts them. In vi's insert mode, the only function is `vi-command-mode`. The text of `line`
/// must not contain 0. It is copied only if libedit has another text. The new text belongs to the
/// editor, and is valid until the next call. If the text has not changed, `line` still has the
/// caller's text.
editline_result editline_run(
  editline_session *session, const char *function, int count, const uint32_t *keys,
  size_t key_count, editline_line *line);

/// Returns the number of cells that a code unit occupies on the screen; -1 if it is not printable.
int editline_width(uint32_t unit);
