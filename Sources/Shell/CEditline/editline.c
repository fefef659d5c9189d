// glibc declares `wcwidth`, a POSIX extension, only with these macros.
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE 1
#define _DEFAULT_SOURCE 1

#include "CEditline.h"

#include <errno.h>
// libedit's native interface. Its GNU Readline emulation is not used: it reinstalls signal handlers
// for every line and sends signals to the whole process group.
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wide character is UTF-32");

struct editline_session {
  EditLine *editor;
  bool is_vi;
  bool is_command_mode;
  // The text that libedit would draw, and its length. It is searched for a bell and discarded.
  FILE *output;
  char *drawn;
  size_t drawn_length;
  // The length of libedit's buffers, in code units.
  size_t room;
  // The keys that libedit has not read yet, and whether it has asked for a key when none was left.
  const uint32_t *keys;
  size_t key_count;
  bool is_short;
  // The end of the line while it is hidden.
  const wchar_t *end;
};

// Ctrl-A runs the function that was bound to it most recently. Ctrl-B tells which of vi's modes is
// on. Ctrl-C cancels an incomplete command, and enters vi's command mode. `type` rejects such keys
// from the caller.
enum { function_key = 1, mode_key, cancel_key };

// The greatest number of keys of a command, such as `d999w`.
enum { max_keys = 5 };

static editline_session *session_of(EditLine *editor) {
  editline_session *session = NULL;
  el_wget(editor, EL_CLIENTDATA, &session);
  return session;
}

static LineInfoW *line_of(EditLine *editor) {
  // NB: `el_wline` returns a pointer to the editor's own line record, not to a copy. Writing to
  // that record is the only way to set the line without changing the kill buffer.
  return (LineInfoW *)el_wline(editor);
}

static int read_key(EditLine *editor, wchar_t *key) {
  editline_session *session = session_of(editor);
  session->is_short = session->key_count == 0;
  if (session->is_short) return 0;
  *key = (wchar_t)*session->keys;
  session->keys += 1;
  session->key_count -= 1;
  return 1;
}

// libedit calls these functions before and after it draws the line. The drawing is discarded, so an
// empty line is drawn, which takes no time and cannot exceed the window.
static wchar_t *hide_line(EditLine *editor) {
  static wchar_t prompt[] = L"";
  LineInfoW *line = line_of(editor);
  session_of(editor)->end = line->lastchar;
  line->lastchar = line->buffer;
  return prompt;
}

static wchar_t *show_line(EditLine *editor) {
  // Without a text, libedit would call this function only before it draws.
  static wchar_t prompt[] = L"-";
  editline_session *session = session_of(editor);
  if (session->end != NULL) line_of(editor)->lastchar = session->end;
  session->end = NULL;
  return prompt;
}

// libedit does not report which of its two key maps is in use. This function is bound only in the
// key map of vi's command mode.
static unsigned char note_command_mode(EditLine *editor, int key) {
  (void)key;
  session_of(editor)->is_command_mode = true;
  return CC_NORM;
}

static void use_vi(EditLine *editor) {
  // These keys use libedit's own history, screen or terminal.
  static const char *const unused[] = {"#", "+", "\\-", "/", ":", "?", "@", "G", "J", "K", "N",
                                       "O", "U", "[",   "_", "j", "k", "n", "u", "v", NULL};
  el_set(editor, EL_EDITOR, "vi");
  for (const char *const *key = unused; *key != NULL; key += 1) {
    el_set(editor, EL_BIND, "-a", *key, "ed-unassigned", NULL);
  }
  el_wset(editor, EL_ADDFN, L"note-command-mode", L"", note_command_mode);
  el_set(editor, EL_BIND, "^B", "ed-ignore", NULL);
  el_set(editor, EL_BIND, "-a", "^B", "note-command-mode", NULL);
  el_set(editor, EL_BIND, "-a", "^C", "vi-command-mode", NULL);
}

editline_session *editline_open(int terminal, bool is_vi) {
  editline_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->is_vi = is_vi;
  FILE *output = session->output = open_memstream(&session->drawn, &session->drawn_length);
  EditLine *editor = output == NULL
    ? NULL : el_init_fd("", output, output, output, terminal, terminal, terminal);
  if (editor == NULL) {
    int saved = errno;
    if (output != NULL) fclose(output);
    free(session->drawn);
    free(session);
    errno = saved;
    return NULL;
  }
  session->editor = editor;
  el_set(editor, EL_CLIENTDATA, session);
  el_set(editor, EL_TERMINAL, "dumb");
  el_set(editor, EL_SIGNAL, 0);
  // libedit disables editing if `TERM` is `emacs`.
  el_set(editor, EL_EDITMODE, 1);
  el_wset(editor, EL_GETCFN, read_key);
  el_wset(editor, EL_PROMPT, hide_line);
  el_wset(editor, EL_RPROMPT, show_line);
  if (is_vi) use_vi(editor); else el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_BIND, "^C", is_vi ? "vi-command-mode" : "ed-ignore", NULL);
  // In unbuffered mode, each call of `el_wgets` runs one function. libedit assumes that the
  // terminal stays in raw mode, so it does not change the settings again.
  el_set(editor, EL_UNBUFFERED, 1);
  // NB: In a window with several rows, libedit 3.1-20221030 writes after the last one if the cursor
  // moves between typed characters.
  el_set(editor, EL_SETTC, "co", "80", NULL);
  el_set(editor, EL_SETTC, "li", "1", NULL);
  return session;
}

void editline_close(editline_session *session) {
  // With editing enabled, `el_end` would set the terminal mode again and discard unread input.
  el_set(session->editor, EL_EDITMODE, 0);
  el_end(session->editor);
  fclose(session->output);
  free(session->drawn);
  free(session);
}

void editline_reset(editline_session *session) {
  // With editing enabled, `el_reset` would leave raw mode.
  el_set(session->editor, EL_EDITMODE, 0);
  el_reset(session->editor);
  el_set(session->editor, EL_EDITMODE, 1);
  session->is_command_mode = false;
}

bool editline_has(editline_session *session, const char *function) {
  EditLine *editor = session->editor;
  return session->is_vi ? el_set(editor, EL_BIND, "-a", "^A", function, NULL) == 0
                        : el_set(editor, EL_BIND, "^A", function, NULL) == 0;
}

// Inserts text at the cursor, or `count` spaces if the text is NULL; returns false on failure.
static bool insert(editline_session *session, const uint32_t *text, size_t count) {
  wchar_t *copy = calloc(count + 1, sizeof *copy);
  if (copy == NULL) return false;
  if (text == NULL) wmemset(copy, L' ', count); else memcpy(copy, text, count * sizeof *copy);
  int status = el_winsertstr(session->editor, copy);
  free(copy);
  return status == 0;
}

// Makes libedit's buffers long enough for a line of `count` units and for the result of any
// function on that line; returns false on failure.
static bool make_room(editline_session *session, size_t count) {
  // A function can double the line, or insert as many units as the greatest count.
  // NB: To delete a part of a line, libedit 3.1-20221030 also reads as many code units after the
  // line. To copy a word, it uses the old buffer after the buffer was enlarged.
  size_t units = 4 * (count + editline_max_count);
  if (units <= session->room) return true;
  LineInfoW *line = line_of(session->editor);
  ptrdiff_t length = line->lastchar - line->buffer, cursor = line->cursor - line->buffer;
  line->cursor = line->lastchar;
  bool has_room = insert(session, NULL, 2 * units);
  if (has_room) session->room = 2 * units;
  line->lastchar = line->buffer + length;
  line->cursor = line->buffer + cursor;
  return has_room;
}

// Returns whether the line of libedit has the same text as the other line.
static bool is_text(const LineInfoW *line, const editline_line *other) {
  size_t count = (size_t)(line->lastchar - line->buffer);
  return count == other->count
    && (count == 0 || memcmp(line->buffer, other->text, count * sizeof *other->text) == 0);
}

static void append(LineInfoW *line, const uint32_t *text, size_t count) {
  if (count > 0) memcpy((wchar_t *)line->lastchar, text, count * sizeof *text);
  line->lastchar += count;
}

static bool set_line(editline_session *session, const editline_line *new) {
  LineInfoW *line = line_of(session->editor);
  bool is_same = is_text(line, new);
  if (!is_same) line->cursor = line->lastchar = line->buffer;
  if (!make_room(session, new->count)) return false;
  if (!is_same) append(line, new->text, new->count);
  line->cursor = line->buffer + new->cursor;
  return true;
}

// Lets libedit run one function. If vi's `.` is repeating earlier keys, libedit reads those keys
// first, and does not read `keys`.
static void step(editline_session *session, const uint32_t *keys, size_t count) {
  LineInfoW *line = line_of(session->editor);
  session->keys = keys;
  session->key_count = count;
  bool has_room = make_room(session, (size_t)(line->lastchar - line->buffer));
  if (has_room) el_wgets(session->editor, &(int){0});
  show_line(session->editor);
  // NB: On an empty line in vi's command mode, `$` moves the cursor to a place before the buffer
  // (libedit 3.1-20221030).
  if (line->lastchar < line->buffer) line->lastchar = line->buffer;
  if (line->cursor < line->buffer) line->cursor = line->buffer;
  if (line->cursor > line->lastchar) line->cursor = line->lastchar;
}

// Lets libedit run a function with its keys; returns false if libedit must not read one of the
// keys.
static bool type(
  editline_session *session, const char *function, int count, const uint32_t *keys, size_t key_count
) {
  uint32_t typed[max_keys + 8];
  char digits[16] = "";
  size_t typed_count = 0;
  if (count > editline_max_count) count = editline_max_count;
  if (count > 1) snprintf(digits, 16, session->is_vi ? "%d" : "\33%d", count);
  for (const char *digit = digits; *digit; digit += 1) typed[typed_count++] = (uint32_t)*digit;
  size_t digit_count = typed_count;
  // libedit records keys of vi's insert mode for `.`, so such a key must always run one function.
  bool is_inserting = session->is_vi && !session->is_command_mode;
  if (function != NULL) typed[typed_count++] = is_inserting ? cancel_key : function_key;
  for (size_t index = 0; index < key_count; index += 1) {
    uint32_t key = keys[index];
    if (key < 0x20 || (key >= 0x7F && key < 0xA0)) return false;
    // In command mode, libedit would insert such a character, unless the previous key is a command,
    // such as `f`, that reads a character.
    bool is_argument = typed_count > 0 && wcschr(L"rfFtT\1", (wchar_t)typed[typed_count - 1]);
    if (key > 0xFF && session->is_command_mode && !is_argument) return false;
    // libedit joins the digits of `10d2w` to one number, so they count together.
    digit_count += key >= '0' && key <= '9' && index + 1 < key_count;
    if (digit_count > 3 || index == max_keys) return false;
    typed[typed_count++] = key;
  }
  step(session, typed, typed_count);
  return true;
}

editline_result editline_run(
  editline_session *session, const char *function, int count, const uint32_t *keys,
  size_t key_count, editline_line *line) {
  static const uint32_t cancel_keys[] = {cancel_key}, mode_keys[] = {mode_key};
  if ((function != NULL && !editline_has(session, function)) || !set_line(session, line)) {
    return editline_failed;
  }
  session->is_short = false;
  // libedit sees only the part. There is room for the whole line, so libedit does not move its
  // buffer.
  LineInfoW *new = line_of(session->editor);
  size_t rest = line->count - line->end;
  new->buffer += line->start;
  new->lastchar -= rest;
  bool is_run = function == NULL && !session->is_vi
    ? insert(session, keys, key_count) : type(session, function, count, keys, key_count);
  // A deletion by libedit also changes the unit after the part.
  new->buffer -= line->start;
  append(new, line->text + line->end, rest);
  if (!is_run) return editline_failed;
  bool is_incomplete = session->is_short;
  if (is_incomplete) {
    step(session, cancel_keys, 1);
  } else if (session->is_vi) {
    // The number of functions is not known in advance, because `.` makes libedit read earlier keys
    // again. One of these keys could be `.`, and libedit would never end. Therefore, `.` has no
    // effect during this loop.
    session->is_command_mode = false;
    el_set(session->editor, EL_BIND, "-a", ".", "ed-unassigned", NULL);
    do step(session, mode_keys, 1); while (session->key_count > 0);
    el_set(session->editor, EL_BIND, "-a", ".", "vi-redo", NULL);
  }
  fflush(session->output);
  bool rings = session->drawn_length > 0 && memchr(session->drawn, '\a', session->drawn_length);
  rewind(session->output);
  if (is_incomplete) return editline_incomplete;
  if (!is_text(new, line)) line->text = (const uint32_t *)new->buffer;
  line->count = (size_t)(new->lastchar - new->buffer);
  line->cursor = (size_t)(new->cursor - new->buffer);
  line->is_command_mode = session->is_command_mode;
  return rings ? editline_failed : editline_done;
}

int editline_width(uint32_t unit) {
  if (!iswprint((wint_t)unit)) return -1;
  int width = wcwidth((wchar_t)unit);
  return width < 0 ? 0 : width;
}
