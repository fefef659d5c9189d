// Fuzzes `CEditline` and libedit with random functions of Emacs and random commands of vi. Each
// input is a sequence of choices.

#include "CEditline.h"

#include <locale.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>

static const char *const functions[] = {
  "ed-next-char", "ed-prev-char", "ed-move-to-beg", "ed-move-to-end", "ed-delete-prev-char",
  "ed-delete-next-char", "ed-delete-prev-word", "ed-kill-line", "ed-transpose-chars",
  "ed-prev-word", "vi-kill-line-prev", "vi-delete-prev-char", "em-kill-line", "em-delete-next-word", "em-next-word",
  "em-upper-case", "em-lower-case", "em-capitol-case", "em-copy-prev-word",
  "em-gosmacs-transpose",
  "em-delete-prev-char", "em-meta-next", "em-universal-argument", "em-toggle-overwrite", "ed-insert",
  "ed-digit", "ed-argument-digit", "ed-command", "ed-sequence-lead-in", "ed-start-over", "vi-alias",
  "ed-ignore", "no-such-function",
};

static const char *const vi_functions[] = {
  "vi-add", "vi-add-at-eol", "vi-change-case", "vi-change-meta", "vi-change-to-eol",
  "vi-delete-meta", "vi-end-big-word", "vi-end-word", "vi-insert", "vi-insert-at-bol", "vi-match",
  "vi-next-big-word", "vi-next-char", "vi-next-word", "vi-paste-next", "vi-paste-prev",
  "vi-prev-big-word", "vi-prev-char", "vi-prev-word", "vi-redo", "vi-repeat-next-char",
  "vi-repeat-prev-char", "vi-replace-char", "vi-replace-mode", "vi-substitute-char",
  "vi-substitute-line", "vi-to-column", "vi-to-next-char", "vi-to-prev-char", "vi-yank",
  "vi-yank-end", "vi-zero", "vi-command-mode",
};

static const uint8_t *choices;
static size_t choice_count;

// Returns the next choice, from 0 to `limit` - 1; 0 at the end of the input.
static size_t choose(size_t limit) {
  if (choice_count == 0) return 0;
  choice_count -= 1;
  return *choices++ % limit;
}

static uint32_t choose_unit(void) {
  static const uint32_t units[] = {'a', 'B', ' ', '(', ')', '_', '\n', '\t', 0xE9, 0x65E5,
                                   0x301, 0xDC80, 0x1F600, 0x1B};
  return units[choose(14)];
}

static uint32_t choose_from(const char *list) { return (uint8_t)list[choose(strlen(list))]; }

// Adds keys of vi's command mode to those of an incomplete command, or begins a new one.
static size_t add_keys(uint32_t *keys, size_t count) {
  switch (choose(6)) {
  case 0: keys[count] = choose_from("cdyfFtTr"); break;
  case 1: keys[count] = choose_from("0123456789"); break;
  case 2: keys[count] = choose_from("....~aAiICDIpPRsSxXY"); break;
  case 3: keys[count] = choose_unit(); break;
  case 4: keys[count] = 1 + (uint32_t)choose(255); break;
  default: keys[count] = choose_from(" hlwWbBeE0^$|%;,"); break;
  }
  return count + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  choices = data;
  choice_count = size;
  // The editors stay open, because the terminfo library loses memory with each one. So their kill
  // buffers and the commands that `.` repeats come from earlier inputs.
  static editline_session *emacs = NULL, *vi = NULL;
  if (emacs == NULL) {
    int user, program;
    if (openpty(&user, &program, NULL, NULL, NULL) != 0) abort();
    setlocale(LC_CTYPE, "C.UTF-8");
    emacs = editline_open(program, false);
    vi = editline_open(program, true);
    if (emacs == NULL || vi == NULL) abort();
  }
  editline_reset(emacs);
  editline_reset(vi);
  static uint32_t text[1 << 16];
  uint32_t keys[16];
  size_t key_count = 0;
  editline_line line = {text, 0, 0, 0, 0, false};
  bool is_command_mode = false;
  while (choice_count > 0) {
    editline_session *session = vi;
    const char *function = NULL;
    // The keys of a command of vi that is not complete yet stay.
    size_t choice = choose(16);
    if (choice < 8) key_count = 0;
    int count = choose(4) == 0 ? (int)choose(256) * 8 - 8 : 1;
    switch (choice) {
    case 0:  // Another line, such as an earlier one, perhaps at another place.
      line.count = choose(4) == 0 ? choose(256) * 8 : choose(8);
      for (size_t index = 0; index < line.count; index += 1) text[index] = choose_unit();
      line.cursor = line.count == 0 ? 0 : choose(line.count + 1);
      continue;
    case 1:
      editline_reset(emacs);
      editline_reset(vi);
      line = (editline_line){text, is_command_mode = false, 0, 0, 0, false};
      continue;
    case 2: line.cursor = choose(line.count + 1); continue;
    case 3:  // Typed and pasted text.
      session = emacs;
      for (size_t length = choose(16); key_count < length;) keys[key_count++] = choose_unit();
      break;
    case 4:
    case 5:
      session = emacs;
      function = functions[choose(sizeof functions / sizeof *functions)];
      break;
    case 6: function = "vi-command-mode"; break;
    case 7:
      function = vi_functions[choose(sizeof vi_functions / sizeof *vi_functions)];
      if (choose(2) == 0) key_count = add_keys(keys, 0);
      break;
    default: key_count = is_command_mode ? add_keys(keys, key_count) : 0;
    }
    if (session == vi && !is_command_mode) {
      count = 1;
      if (function != NULL) function = "vi-command-mode";
      key_count = function == NULL;
      keys[0] = choose_from("aB $x()~...");
    }
    line.is_command_mode = is_command_mode;
    line.start = 0;
    line.end = line.count;
    if (session == emacs && function != NULL && choose(2) == 0) {
      line.start = choose(line.cursor + 1);
      line.end = line.cursor + choose(line.count - line.cursor + 1);
    }
    if (editline_has(session, "no-such-function")) abort();
    editline_result result = editline_run(session, function, count, keys, key_count, &line);
    if (session == vi) is_command_mode = line.is_command_mode;
    if (result != editline_incomplete || key_count > 10) key_count = 0;
    if (line.cursor > line.count) abort();
    if (line.count > sizeof text / sizeof *text) break;
    memmove(text, line.text, line.count * sizeof *text);
    line.text = text;
  }
  return 0;
}
