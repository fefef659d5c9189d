/* The alternating-bit protocol, on a channel that loses and reorders messages. */
bit sending, expected, started, timer;
byte sends, accepted, packet[2], ack[2];

inline send() {
  if
  :: sends < 5 -> sends++; packet[sending]++
  :: else
  fi
}

active proctype tool() {
  byte b;
end:
  do
  :: d_step { !started -> started = 1; timer = 1; send() }
  :: d_step { timer -> if :: sends < 5 -> send() :: else -> timer = 0 fi }
  :: d_step { packet[0] > 0 -> packet[0]--; ack[0]++; if :: expected == 0 -> expected = 1; accepted++ :: else fi }
  :: d_step { packet[1] > 0 -> packet[1]--; ack[1]++; if :: expected == 1 -> expected = 0; accepted++ :: else fi }
  :: d_step { ack[0] > 0 -> ack[0]--; if :: sending == 0 -> sending = 1; send() :: else fi }
  :: d_step { ack[1] > 0 -> ack[1]--; if :: sending == 1 -> sending = 0; send() :: else fi }
  :: d_step { packet[0] > 0 -> packet[0]-- }
  :: d_step { packet[1] > 0 -> packet[1]-- }
  :: d_step { ack[0] > 0 -> ack[0]-- }
  :: d_step { ack[1] > 0 -> ack[1]-- }
  od
}
