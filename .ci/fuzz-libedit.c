// Fuzzes `CEditline` and libedit with random commands of vi. Each input is a sequence of choices.

#include "CEditline.h"

#include <locale.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint8_t *choices;
static size_t choice_count;

// Returns the next choice, from 0 to `limit` - 1; 0 at the end of the input.
static size_t choose(size_t limit) {
  if (choice_count == 0) return 0;
  choice_count -= 1;
  return *choices++ % limit;
}

static uint32_t choose_from(const char *list) { return (uint8_t)list[choose(strlen(list))]; }

// Appends a number of at most four digits, or nothing.
static void add_count(uint32_t *keys, size_t *count) {
  for (size_t digits = choose(8); digits > 3 && digits < 8; digits += 1) {
    keys[(*count)++] = choose_from("123456789");
  }
}

// Writes the keys of a complete command of vi's command mode, and returns their number.
static size_t make_command(uint32_t *keys) {
  size_t count = 0;
  add_count(keys, &count);
  bool has_operator = choose(3) == 0;
  if (has_operator) {
    keys[count++] = choose_from("cdy");
    if (choose(8) == 0) {
      keys[count] = keys[count - 1];
      return count + 1;
    }
    add_count(keys, &count);
  }
  switch (choose(has_operator ? 2 : 4)) {
  case 0: keys[count++] = choose_from(" hlwWbBeE0^$|%;,"); break;
  case 1:
    keys[count++] = choose_from(has_operator ? "fFtT" : "fFtTr");
    keys[count++] = choose_from("a (");
    break;
  default: keys[count++] = choose_from("....~aAiICDIpPRsSxXY"); break;
  }
  return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  choices = data;
  choice_count = size;
  int user, program;
  if (openpty(&user, &program, NULL, NULL, NULL) != 0) abort();
  setlocale(LC_CTYPE, "C.UTF-8");
  editline_session *session = editline_open(program);
  if (session == NULL) abort();
  static uint32_t text[1 << 16];
  editline_line line = {text, 0, 0, false};
  while (choice_count > 0) {
    uint32_t keys[16];
    size_t count = 1;
    switch (choose(16)) {
    case 0:  // Another line, such as an earlier one, perhaps at another place.
      line.count = choose(4) == 0 ? choose(256) * 8 : choose(8);
      for (size_t index = 0; index < line.count; index += 1) {
        static const uint32_t units[] = {'a', 'B', ' ', '(', ')', '_', '\n', '\t', 0xE9, 0x65E5,
                                         0x301, 0xDC80, 0x1F600, 0x1B};
        text[index] = units[choose(14)];
      }
      line.cursor = line.count == 0 ? 0 : choose(line.count + 1);
      continue;
    case 1:
      editline_reset(session);
      line = (editline_line){text, 0, 0, false};
      continue;
    case 2: line.cursor = choose(line.count + 1); continue;
    case 3: keys[0] = 0x1B; break;
    default:
      if (line.is_command_mode) {
        count = make_command(keys);
      } else {
        keys[0] = choose(3) == 0 ? 0x1B : choose_from("aB $x()\t");
      }
    }
    editline_type(session, keys, count, &line);
    if (line.cursor > line.count) abort();
    if (line.count > sizeof text / sizeof *text) break;
    memcpy(text, line.text, line.count * sizeof *text);
    line.text = text;
  }
  editline_close(session);
  close(program);
  close(user);
  return 0;
}
