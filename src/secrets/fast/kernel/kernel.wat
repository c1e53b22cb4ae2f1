(module
  (memory (export "memory") 4)
  ;; The same as in memory.ts.
  (global $hitRoom i32 (i32.const 0x20000))
  ;; Loops over the bytes of a text (kernel.ts): `follow…` run the automaton and record where keywords end, `look` records
  ;; traits (text-traits.ts), `narrow` and `widen` convert the text to bytes.
  ;;
  ;; Memory begins with words. 0: the states of the four regions. 16: the next free addresses for their hits. 32: the traits
  ;; seen. 36: the current run of letters. 40, 44: the next free addresses for splits and runs. 48: the start of the text. 52:
  ;; the context filter records. 56: the first state in which keywords end. 60: the lengths of keywords that count at a border
  ;; only. 72: the next free address for escapes. 76: the first
  ;; record of each state. 80: the last name read, sixteen bytes for each region. 144: the sets of edges. 148: the checks that
  ;; the text may still use. 152: the mark of unwanted keywords. 156: the edges of the context DFA. 160: the data of `fold`.
  ;; 192: the end of the text that the DFA runs on. 196: its symbol for bytes beyond ASCII. 200: the maximum keyword length.
  ;; Tables follow. 256: byte classes (doubled). 512: byte kinds. 768: `byteUses`. 1024: traits of pairs of kinds. 2048:
  ;; `letterUses` (letters.ts). 4096: the next state, by state (128 bytes each) and class.

  (func $pay (param $looks i32)
    (i32.store (i32.const 148) (i32.sub (i32.load (i32.const 148)) (local.get $looks))))

  ;; Whether the bytes from `at` on, in steps of 1 or -1, lead from a state of the context DFA to `matched` (context-dfa.ts).
  ;; One symbol stands for all bytes beyond ASCII, another for the end of the text. Accepts after 127 bytes, and at 0xff.
  (func $leads (param $at i32) (param $state i32) (param $step i32) (result i32)
    (local $left i32) (local $byte i32) (local $edge i32) (local $word i32) (local $part i32)
    (local.set $left (i32.const 127))
    (block $open
      (loop $bytes
        (if (i32.le_u (local.get $state) (i32.const 1)) (then (return (local.get $state))))
        (br_if $open (i32.eqz (local.get $left)))
        (if (i32.gt_u (local.get $at) (i32.load (i32.const 192))) (then (return (i32.const 0))))
        (local.set $byte (i32.load8_u (local.get $at)))
        (br_if $open (i32.eq (local.get $byte) (i32.const 0xff)))
        (if (i32.gt_u (local.get $byte) (i32.const 127)) (then (local.set $byte (i32.load (i32.const 196)))))
        (local.set $edge (i32.add (i32.load (i32.const 156)) (i32.shl (local.get $state) (i32.const 3))))
        ;; The word of the set that contains the byte.
        (local.set $part
          (i32.add
            (i32.load (i32.const 144))
            (i32.shl (i32.shr_u (local.get $byte) (i32.const 5)) (i32.const 2))))
        (block $taken
          (loop $edges
            (local.set $word (i32.load (local.get $edge)))
            (br_if $taken
              (i32.and
                (i32.shr_u
                  (i32.load
                    (i32.add
                      (local.get $part)
                      (i32.shl (i32.and (local.get $word) (i32.const 0x1fff)) (i32.const 4))))
                  (local.get $byte))
                (i32.const 1)))
            (local.set $edge (i32.add (local.get $edge) (i32.const 4)))
            (br_if $edges (i32.ge_s (local.get $word) (i32.const 0))))
          (return (i32.const 0)))
        (local.set $state (i32.shr_u (i32.and (local.get $word) (i32.const 0x7fffffff)) (i32.const 13)))
        (local.set $at (i32.add (local.get $at) (local.get $step)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        ;; Charges one check for every eight bytes.
        (if (i32.eqz (i32.and (local.get $left) (i32.const 7))) (then (call $pay (i32.const 1))))
        (br $bytes)))
    (i32.const 1))

  ;; The end of the name that contains `start`, or 0 if it is too far away. The result is cached for the next keyword in the
  ;; name, so no byte is read twice.
  (func $endOfName (param $start i32) (param $slot i32) (result i32)
    (local $known i32) (local $end i32) (local $limit i32)
    (local.set $known (i32.add (i32.shl (local.get $slot) (i32.const 2)) (i32.const 16)))
    (local.set $end (i32.load offset=4 (local.get $known)))
    (if
      (i32.or
        (i32.lt_u (local.get $start) (i32.load (local.get $known)))
        (i32.gt_u (local.get $start) (local.get $end)))
      (then
        (i32.store (local.get $known) (local.get $start))
        (local.set $end (local.get $start))))
    (local.set $limit (i32.add (local.get $start) (i32.const 80)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $end) (local.get $limit)))
        (br_if $done
          (i32.eqz (i32.and (i32.load8_u offset=768 (i32.load8_u (local.get $end))) (i32.const 4))))
        (local.set $end (i32.add (local.get $end) (i32.const 1)))
        (br $next)))
    (i32.store offset=4 (local.get $known) (local.get $end))
    (select (local.get $end) (i32.const 0) (i32.lt_u (local.get $end) (local.get $limit))))

  ;; Whether a keyword that ends before `at` may belong to a match: one of its records must accept it (context-filter.ts).
  (func $mayBelong (param $at i32) (param $slot i32) (param $record i32) (result i32)
    (local $start i32) (local $from i32) (local $next i32) (local $before i32)
    (loop $records
      ;; Once the checks are used up, every keyword is reported. The caller limits its own work.
      (call $pay (i32.const 1))
      (if (i32.lt_s (i32.load (i32.const 148)) (i32.const 0)) (then (return (i32.const 1))))
      (local.set $from
        (local.tee $start (i32.sub (local.get $at) (i32.load offset=8 (local.get $record)))))
      (if (i32.load offset=4 (local.get $record))
        (then
          (local.set $from (call $endOfName (local.get $start) (local.get $slot)))
          (if (i32.eqz (local.get $from)) (then (return (i32.const 1))))))
      (local.set $next (i32.load (local.get $record)))
      (if (call $leads (local.get $from) (i32.load offset=16 (local.get $record)) (i32.const 1))
        (then
          (local.set $before (i32.load offset=12 (local.get $record)))
          (if (local.get $before)
            (then
              (if (call $leads (i32.sub (local.get $start) (i32.const 1)) (local.get $before) (i32.const -1))
                (then (return (i32.const 1)))))
            ;; A group record: continue with the records of the group.
            (else (local.set $next (i32.load offset=20 (local.get $record)))))))
      (local.set $record
        (i32.add (i32.load (i32.const 52)) (i32.shl (local.get $next) (i32.const 2))))
      (br_if $records (local.get $next)))
    (i32.const 0))

  ;; A keyword ends before `at`. Records it unless a filter rejects it.
  (func $note (param $at i32) (param $state i32) (param $slot i32)
    (local $ending i32) (local $width i32) (local $start i32) (local $byte i32) (local $hit i32) (local $record i32)
    (local.set $ending (i32.sub (local.get $state) (i32.load (i32.const 56))))
    ;; Some keywords do not count inside a word, unless an escape precedes them: `\n`, `%41`, `\u0041`, a colour (`[31m`).
    (local.set $width (i32.load8_u (i32.add (i32.load (i32.const 60)) (local.get $ending))))
    (if (i32.and (local.get $width) (i32.load (i32.const 152))) (then (return)))
    (if (local.tee $width (i32.and (local.get $width) (i32.const 0x3f)))
      (then
        (local.set $start (i32.sub (local.get $at) (local.get $width)))
        (if
          (i32.and
            (i32.and
              (i32.load8_u offset=768 (local.tee $byte (i32.load8_u (i32.sub (local.get $start) (i32.const 1)))))
              (i32.ne (local.get $byte) (i32.const 0x6d)))
            (i32.and
              (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 2))) (i32.const 0x5c))
              (i32.and
                (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 3))) (i32.const 0x25))
                (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 6))) (i32.const 0x5c)))))
          (then (return)))))
    (if
      (local.tee $record
        (i32.load (i32.add (i32.load (i32.const 76)) (i32.shl (local.get $ending) (i32.const 2)))))
      (then
        (if
          (i32.eqz
            (call $mayBelong
              (local.get $at)
              (local.get $slot)
              (i32.add (i32.load (i32.const 52)) (i32.shl (local.get $record) (i32.const 2)))))
          (then (return)))))
    (local.set $hit (i32.load (local.get $slot)))
    (i32.store (local.get $hit) (i32.sub (local.get $at) (i32.load (i32.const 48))))
    (i32.store offset=4 (local.get $hit) (local.get $state))
    (i32.store (local.get $slot) (i32.add (local.get $hit) (i32.const 8))))

  ;; Runs the automaton from `state` over the bytes from `at` to `end` and returns the last state. The table marks the transitions
  ;; (0x8000) out of a state in which keywords end. They are recorded then, one byte late. Without
  ;; a slot nothing is recorded.
  (func $follow (param $at i32) (param $end i32) (param $state i32) (param $slot i32) (result i32)
    (local $step i32) (local $mark i32)
    (local.set $mark (select (i32.const 0x8000) (i32.const 0) (local.get $slot)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $step
          (i32.load16_u offset=4096
            (i32.or
              (i32.shl (local.get $state) (i32.const 7))
              (i32.load8_u offset=256 (i32.load8_u (local.get $at))))))
        (if (i32.and (local.get $step) (local.get $mark))
          (then (call $note (local.get $at) (local.get $state) (local.get $slot))))
        (local.set $state (i32.and (local.get $step) (i32.const 0x7fff)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $state))

  ;; Records the keywords that end at the end of the text.
  (func $finish (export "finish") (param $end i32) (param $state i32) (param $slot i32)
    (if (i32.ge_u (local.get $state) (i32.load (i32.const 56)))
      (then (call $note (local.get $end) (local.get $state) (local.get $slot)))))

  ;; Like `follow`, interleaved over four regions that are `apart` bytes apart: the table lookups of the regions overlap. Reads
  ;; and writes their states at 0. Records keywords if `mark` is 0x8000.
  (func $followFour (param $at i32) (param $end i32) (param $apart i32) (param $mark i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (local $stepA i32) (local $stepB i32) (local $stepC i32) (local $stepD i32) (local $atC i32)
    (local.set $a (i32.load (i32.const 0)))
    (local.set $b (i32.load (i32.const 4)))
    (local.set $c (i32.load (i32.const 8)))
    (local.set $d (i32.load (i32.const 12)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $atC (i32.add (local.get $at) (i32.shl (local.get $apart) (i32.const 1))))
        (local.set $stepA
          (i32.load16_u offset=4096
            (i32.or
              (i32.shl (local.get $a) (i32.const 7))
              (i32.load8_u offset=256 (i32.load8_u (local.get $at))))))
        (local.set $stepB
          (i32.load16_u offset=4096
            (i32.or
              (i32.shl (local.get $b) (i32.const 7))
              (i32.load8_u offset=256 (i32.load8_u (i32.add (local.get $at) (local.get $apart)))))))
        (local.set $stepC
          (i32.load16_u offset=4096
            (i32.or
              (i32.shl (local.get $c) (i32.const 7))
              (i32.load8_u offset=256 (i32.load8_u (local.get $atC))))))
        (local.set $stepD
          (i32.load16_u offset=4096
            (i32.or
              (i32.shl (local.get $d) (i32.const 7))
              (i32.load8_u offset=256 (i32.load8_u (i32.add (local.get $atC) (local.get $apart)))))))
        (if
          (i32.ge_u
            (i32.or
              (i32.or (local.get $stepA) (local.get $stepB))
              (i32.or (local.get $stepC) (local.get $stepD)))
            (local.get $mark))
          (then
            (if (i32.ge_u (local.get $stepA) (i32.const 0x8000))
              (then (call $note (local.get $at) (local.get $a) (i32.const 16))))
            (if (i32.ge_u (local.get $stepB) (i32.const 0x8000))
              (then (call $note (i32.add (local.get $at) (local.get $apart)) (local.get $b) (i32.const 20))))
            (if (i32.ge_u (local.get $stepC) (i32.const 0x8000))
              (then (call $note (local.get $atC) (local.get $c) (i32.const 24))))
            (if (i32.ge_u (local.get $stepD) (i32.const 0x8000))
              (then (call $note (i32.add (local.get $atC) (local.get $apart)) (local.get $d) (i32.const 28))))))
        (local.set $a (i32.and (local.get $stepA) (i32.const 0x7fff)))
        (local.set $b (i32.and (local.get $stepB) (i32.const 0x7fff)))
        (local.set $c (i32.and (local.get $stepC) (i32.const 0x7fff)))
        (local.set $d (i32.and (local.get $stepD) (i32.const 0x7fff)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (i32.store (i32.const 0) (local.get $a))
    (i32.store (i32.const 4) (local.get $b))
    (i32.store (i32.const 8) (local.get $c))
    (i32.store (i32.const 12) (local.get $d)))

  ;; Runs the automaton over a part of a text and returns the last state. Splits the part into four regions unless it is short.
  (func $followPart (export "followPart") (param $from i32) (param $end i32) (param $state i32) (result i32)
    (local $apart i32) (local $longest i32)
    (local.set $longest (i32.load (i32.const 200)))
    (if
      (i32.lt_u (i32.sub (local.get $end) (local.get $from)) (i32.shl (local.get $longest) (i32.const 4)))
      (then (return (call $follow (local.get $from) (local.get $end) (local.get $state) (i32.const 28)))))
    (local.set $apart (i32.shr_u (i32.sub (local.get $end) (local.get $from)) (i32.const 2)))
    ;; All regions but the first start early enough that their state is correct at their first byte.
    (memory.fill (i32.const 0) (i32.const 0) (i32.const 16))
    (call $followFour
      (i32.sub (local.get $from) (local.get $longest))
      (local.get $from)
      (local.get $apart)
      (i32.const 0x10000))
    (i32.store (i32.const 0) (local.get $state))
    (call $followFour
      (local.get $from)
      (i32.add (local.get $from) (local.get $apart))
      (local.get $apart)
      (i32.const 0x8000))
    ;; The remainder of the division by four.
    (call $follow
      (i32.add (local.get $from) (i32.shl (local.get $apart) (i32.const 2)))
      (local.get $end)
      (i32.load (i32.const 12))
      (i32.const 28)))

  ;; Whether a `&` may begin an entity: `&#`, `&amp`, `&apos`, `&gt`, `&lt`, `&quot`.
  (func $isEntity (param $at i32) (result i32)
    (local $second i32) (local $third i32)
    (local.set $second (i32.load8_u offset=1 (local.get $at)))
    (local.set $third (i32.load8_u offset=2 (local.get $at)))
    (if (i32.eq (local.get $second) (i32.const 0x23)) (then (return (i32.const 1))))
    (if (i32.eq (local.get $second) (i32.const 0x61))
      (then
        (return
          (i32.or
            (i32.eq (local.get $third) (i32.const 0x6d))
            (i32.and
              (i32.eq (local.get $third) (i32.const 0x70))
              (i32.eq (i32.load8_u offset=3 (local.get $at)) (i32.const 0x6f)))))))
    (if (i32.eq (local.get $second) (i32.const 0x71)) (then (return (i32.eq (local.get $third) (i32.const 0x75)))))
    (i32.eq (local.get $third) (i32.const 0x74)))

  ;; Whether two hexadecimal digits here encode printable ASCII, a tab or a line end.
  (func $isCode (param $at i32) (result i32)
    (local $first i32) (local $second i32)
    (local.set $first (i32.load8_u (local.get $at)))
    ;; Lower case; digits do not change.
    (local.set $second (i32.or (i32.load8_u offset=1 (local.get $at)) (i32.const 0x20)))
    (if (i32.eq (local.get $first) (i32.const 0x30))
      (then
        (return
          (i32.or
            (i32.eq (local.get $second) (i32.const 0x39))
            (i32.or
              (i32.eq (local.get $second) (i32.const 0x61))
              (i32.eq (local.get $second) (i32.const 0x64)))))))
    (i32.and
      (i32.lt_u (i32.sub (local.get $first) (i32.const 0x32)) (i32.const 6))
      (i32.or
        (i32.lt_u (i32.sub (local.get $second) (i32.const 0x30)) (i32.const 10))
        (i32.lt_u (i32.sub (local.get $second) (i32.const 0x61)) (i32.const 6)))))

  ;; Whether an escape may begin at this `%`, backslash or `&` (escapes.ts). Apart from `%41`, the first two continue alike:
  ;; `%u0041`, `\u0041`, with an optional second backslash, `\#x41`.
  (func $isEscape (param $at i32) (result i32)
    (local $byte i32)
    (local.set $byte (i32.load8_u (local.get $at)))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (if (i32.eq (local.get $byte) (i32.const 0x26))
      (then (return (call $isEntity (i32.sub (local.get $at) (i32.const 1))))))
    (if (i32.eq (local.get $byte) (i32.const 0x25))
      (then (if (call $isCode (local.get $at)) (then (return (i32.const 1))))))
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x23))
      (then
        (return (i32.eq (i32.or (i32.load8_u offset=1 (local.get $at)) (i32.const 0x20)) (i32.const 0x78)))))
    (local.set $at (i32.add (local.get $at) (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x5c))))
    (local.set $byte (i32.load8_u (local.get $at)))
    (if (i32.eq (local.get $byte) (i32.const 0x78))
      (then (return (call $isCode (i32.add (local.get $at) (i32.const 1))))))
    (if (i32.ne (local.get $byte) (i32.const 0x75)) (then (return (i32.const 0))))
    (if (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0x7b)) (then (return (i32.const 1))))
    (i32.and
      (i32.eq (i32.load16_u offset=1 (local.get $at)) (i32.const 0x3030))
      (call $isCode (i32.add (local.get $at) (i32.const 3)))))

  ;; The trait of a line that begins with `+`, `-` or `@`: a token-like text follows the sign, or the line begins a hunk
  ;; (wrapped-lines.ts). Rulers of dashes and `=` do not count.
  (func $lineTraits (param $at i32) (result i32)
    (local $end i32) (local $byte i32) (local $isWritten i32)
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x40))
      (then (return (i32.shl (i32.eq (i32.load (local.get $at)) (i32.const 0x2d204040)) (i32.const 3)))))
    (local.set $end (i32.add (local.get $at) (i32.const 12)))
    (loop $next
      (local.set $byte (i32.load8_u (local.tee $at (i32.add (local.get $at) (i32.const 1)))))
      (if
        (i32.eqz (i32.and (i32.load8_u offset=768 (local.get $byte)) (i32.const 16)))
        (then (return (i32.const 0))))
      (local.set $isWritten
        (i32.or
          (local.get $isWritten)
          (i32.and (i32.ne (local.get $byte) (i32.const 0x2d)) (i32.ne (local.get $byte) (i32.const 0x3d)))))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (i32.shl (local.get $isWritten) (i32.const 2)))

  ;; Reads sixteen bytes at a time, each with its successor. Bytes that may begin a trait are then examined one by one.
  (func $look (export "look") (param $at i32) (param $end i32)
    (local $bytes v128) (local $after v128) (local $breaks v128) (local $unplain v128) (local $beyond v128) (local $uses v128)
    (local $seen i32) (local $run i32) (local $letters i32) (local $lead i32) (local $firsts i32) (local $first i32)
    (local $pair i32) (local $split i32) (local $escape i32) (local $text i32) (local $runs i32)
    (local.set $seen (i32.load (i32.const 32)))
    (local.set $run (i32.load (i32.const 36)))
    (local.set $split (i32.load (i32.const 40)))
    (local.set $runs (i32.load (i32.const 44)))
    (local.set $escape (i32.load (i32.const 72)))
    (local.set $text (i32.load (i32.const 48)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $after (v128.load offset=1 (local.get $at)))
        ;; Lines that begin with a sign.
        (local.set $breaks (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0a))))
        (local.set $firsts
          (i8x16.bitmask
            (v128.and
              (local.get $breaks)
              (v128.or
                (i8x16.eq (local.get $after) (i8x16.splat (i32.const 0x40)))
                (v128.or
                  (i8x16.eq (local.get $after) (i8x16.splat (i32.const 0x2b)))
                  (i8x16.eq (local.get $after) (i8x16.splat (i32.const 0x2d))))))))
        (block $none
          (loop $one
            (br_if $none (i32.eqz (local.get $firsts)))
            (local.set $first (i32.add (local.get $at) (i32.ctz (local.get $firsts))))
            (local.set $firsts (i32.and (local.get $firsts) (i32.sub (local.get $firsts) (i32.const 1))))
            (local.set $seen
              (i32.or (local.get $seen) (call $lineTraits (i32.add (local.get $first) (i32.const 1)))))
            (br $one)))
        ;; Anything but tabs, line feeds and printable ASCII. Bytes beyond ASCII are negative here.
        (local.set $beyond (v128.or (local.get $beyond) (local.get $bytes)))
        (local.set $unplain
          (v128.or
            (local.get $unplain)
            (v128.or
              (v128.andnot
                (i8x16.lt_s (local.get $bytes) (i8x16.splat (i32.const 0x20)))
                (v128.or (local.get $breaks) (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x09)))))
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x7f))))))
        ;; Classifies each byte by its lower and upper half. Bits up to 16 are base64 letters (a letter in either case, `/` to
        ;; `9`, `+`, `-`, `_`); the others are `"`, `%`, `&`, `'`, `[`, the backslash and the backtick.
        (local.set $uses
          (v128.and
            (i8x16.swizzle
              (v128.const i8x16 138 14 46 14 14 46 46 46 14 14 12 69 68 5 4 21)
              (v128.and (local.get $bytes) (i8x16.splat (i32.const 0x0f))))
            (i8x16.swizzle
              (v128.const i8x16 0 0 33 2 4 88 132 8 0 0 0 0 0 0 0 0)
              (v128.and
                (i16x8.shr_u (local.get $bytes) (i32.const 4))
                (i8x16.splat (i32.const 0x0f))))))
        (local.set $letters
          (i32.xor
            (i8x16.bitmask
              (i8x16.eq
                (v128.and (local.get $uses) (i8x16.splat (i32.const 0x1f)))
                (v128.const i64x2 0 0)))
            (i32.const 0xffff)))
        (local.set $lead (i32.ctz (i32.xor (local.get $letters) (i32.const -1))))
        (if
          (i32.and
            (i32.lt_u (local.get $run) (i32.const 22))
            (i32.ge_u (i32.add (local.get $run) (local.get $lead)) (i32.const 22)))
          (then
            (i32.store (local.get $runs)
              (i32.sub
                (i32.add (i32.sub (local.get $at) (local.get $text)) (i32.const 22))
                (local.get $run)))
            (local.set $runs (i32.add (local.get $runs) (i32.const 4)))))
        (local.set $run
          (select
            (i32.add (local.get $run) (i32.const 16))
            (i32.clz (i32.xor (i32.shl (local.get $letters) (i32.const 16)) (i32.const -1)))
            (i32.eq (local.get $lead) (i32.const 16))))
        (local.set $firsts
          (i32.xor
            (i8x16.bitmask
              (i8x16.eq
                (v128.and (local.get $uses) (i8x16.splat (i32.const 0xe0)))
                (v128.const i64x2 0 0)))
            (i32.const 0xffff)))
        (block $none
          (loop $one
            (br_if $none (i32.eqz (local.get $firsts)))
            (local.set $first (i32.add (local.get $at) (i32.ctz (local.get $firsts))))
            (local.set $firsts (i32.and (local.get $firsts) (i32.sub (local.get $firsts) (i32.const 1))))
            (local.set $pair
              (i32.load8_u offset=1024
                (i32.or
                  (i32.shl (i32.load8_u offset=512 (i32.load8_u (local.get $first))) (i32.const 5))
                  (i32.load8_u offset=512 (i32.load8_u offset=1 (local.get $first))))))
            ;; The address of a variable (`&a`) and a format directive (`%02d`) are not escapes.
            (if (i32.and (local.get $pair) (i32.const 1))
              (then
                (if (i32.eqz (call $isEscape (local.get $first)))
                  (then (local.set $pair (i32.and (local.get $pair) (i32.const 0xfe)))))))
            (local.set $seen (i32.or (local.get $seen) (local.get $pair)))
            ;; Always written; kept only if a split or an escape may begin here.
            (i32.store (local.get $split) (i32.add (i32.sub (local.get $first) (local.get $text)) (i32.const 1)))
            (local.set $split (i32.add (local.get $split) (i32.shl (i32.shr_u (local.get $pair) (i32.const 7)) (i32.const 2))))
            (i32.store (local.get $escape) (i32.sub (local.get $first) (local.get $text)))
            (local.set $escape
              (i32.add (local.get $escape) (i32.shl (i32.and (local.get $pair) (i32.const 1)) (i32.const 2))))
            (br $one)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (local.set $seen
      (i32.or
        (local.get $seen)
        (i32.or
          (i32.shl (v128.any_true (local.get $unplain)) (i32.const 5))
          (i32.shl (i32.ne (i8x16.bitmask (local.get $beyond)) (i32.const 0)) (i32.const 6)))))
    (i32.store (i32.const 32) (local.get $seen))
    (i32.store (i32.const 36) (local.get $run))
    (i32.store (i32.const 40) (local.get $split))
    (i32.store (i32.const 44) (local.get $runs))
    (i32.store (i32.const 72) (local.get $escape)))

  ;; Whether four base64 letters that begin here may encode text.
  (func $group (param $at i32) (result i32)
    (i32.and
      (i32.and
        (i32.load8_u offset=2048 (i32.load8_u (local.get $at)))
        (i32.shr_u (i32.load8_u offset=2048 (i32.load8_u offset=1 (local.get $at))) (i32.const 1)))
      (i32.and
        (i32.shr_u (i32.load8_u offset=2048 (i32.load8_u offset=2 (local.get $at))) (i32.const 2))
        (i32.const 1))))

  ;; Whether a run may decode to text, from a quarter of it. Of four groups in a row, one begins at a sampled offset and has a
  ;; neighbour that is a group too. Of 32 digits in a row, four are sampled.
  (func $maySpeak (param $start i32) (param $end i32) (result i32)
    (local $at i32) (local $stop i32) (local $digits i32)
    (local.set $at (i32.add (local.get $start) (i32.const 12)))
    (block $groups
      (loop $next
        (br_if $groups (i32.ge_u (i32.add (local.get $at) (i32.const 3)) (local.get $end)))
        (if (call $group (local.get $at))
          (then
            (if
              (i32.or
                (call $group (i32.sub (local.get $at) (i32.const 4)))
                (call $group (i32.add (local.get $at) (i32.const 4))))
              (then (return (i32.const 1))))))
        ;; Samples four offsets, then skips twelve.
        (local.set $stop (i32.and (i32.sub (local.get $at) (local.get $start)) (i32.const 3)))
        (local.set $at
          (i32.add
            (local.get $at)
            (select (i32.const 13) (i32.const 1) (i32.eq (local.get $stop) (i32.const 3)))))
        (br $next)))
    (local.set $at (local.get $start))
    (loop $next
      (local.set $digits
        (select
          (i32.add (local.get $digits) (i32.const 1))
          (i32.const 0)
          (i32.and (i32.load8_u offset=2048 (i32.load8_u (local.get $at))) (i32.const 16))))
      (if (i32.eq (local.get $digits) (i32.const 4)) (then (return (i32.const 1))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) (local.get $end))))
    (i32.const 0))

  ;; The exact check: four base64 groups in a row, or sixteen hexadecimal bytes of text.
  (func $speaks (param $at i32) (param $end i32) (result i32)
    (local $groups i32) (local $count i32) (local $last i32) (local $before i32)
    (loop $next
      ;; As bits: whether a group begins here, and at the offsets before.
      (local.set $groups
        (i32.or
          (i32.shl (local.get $groups) (i32.const 1))
          (i32.and
            (call $group (local.get $at))
            (i32.lt_u (i32.add (local.get $at) (i32.const 3)) (local.get $end)))))
      (if
        (i32.and
          (i32.and (local.get $groups) (i32.shr_u (local.get $groups) (i32.const 4)))
          (i32.and
            (i32.shr_u (local.get $groups) (i32.const 8))
            (i32.and (i32.shr_u (local.get $groups) (i32.const 12)) (i32.const 1))))
        (then (return (i32.const 1))))
      ;; The number of consecutive text bytes up to this one, for each alignment of the digits.
      (local.set $count
        (select
          (i32.add (local.get $before) (i32.const 1))
          (i32.const 0)
          (i32.and
            (i32.shr_u (i32.load8_u offset=2048 (i32.load8_u (local.get $at))) (i32.const 5))
            (i32.shr_u (i32.load8_u offset=2048 (i32.load8_u offset=1 (local.get $at))) (i32.const 4)))))
      (if (i32.eq (local.get $count) (i32.const 16)) (then (return (i32.const 1))))
      (local.set $before (local.get $last))
      (local.set $last (local.get $count))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $end))))
    (i32.const 0))

  ;; Of the splits recorded from `from` on, keeps those with a value before them and possibly after them (split-strings.ts).
  ;; After white space, line breaks and backslashes, an operator or the same quote must follow, possibly after a prefix letter.
  (func $keepSplits (export "keepSplits") (param $from i32)
    (local $next i32) (local $kept i32) (local $past i32) (local $at i32) (local $limit i32) (local $sign i32)
    (local $byte i32) (local $uses i32)
    (local.set $past (i32.load (i32.const 40)))
    (local.set $next (local.get $from))
    (local.set $kept (local.get $from))
    (block $done
      (loop $split
        (br_if $done (i32.ge_u (local.get $next) (local.get $past)))
        (local.set $at (i32.add (i32.load (i32.const 48)) (i32.load (local.get $next))))
        (i32.store (local.get $kept) (i32.load (local.get $next)))
        (local.set $next (i32.add (local.get $next) (i32.const 4)))
        (local.set $sign (i32.load8_u (i32.sub (local.get $at) (i32.const 1))))
        (br_if $split
          (i32.eqz
            (i32.and
              (i32.load8_u offset=768 (i32.load8_u (i32.sub (local.get $at) (i32.const 2))))
              (i32.const 16))))
        (local.set $limit (i32.add (local.get $at) (i32.const 256)))
        (loop $blank
          (local.set $uses (i32.load8_u offset=768 (local.tee $byte (i32.load8_u (local.get $at)))))
          (if (i32.and (local.get $uses) (i32.const 32))
            (then
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br_if $blank (i32.lt_u (local.get $at) (local.get $limit))))))
        (if
          (i32.or
            (i32.or
              (i32.ge_u (local.get $at) (local.get $limit))
              (i32.and (local.get $uses) (i32.const 64)))
            (i32.or
              ;; A backslash at the end of a line: the value continues on the next line.
              (i32.and
                (i32.eq (local.get $sign) (i32.const 0x5c))
                (i32.shr_u (local.get $uses) (i32.const 4)))
              (i32.or
                (i32.eq (local.get $byte) (local.get $sign))
                (i32.and
                  (i32.shr_u (local.get $uses) (i32.const 7))
                  (i32.eq (i32.load8_u offset=1 (local.get $at)) (local.get $sign))))))
          (then (local.set $kept (i32.add (local.get $kept) (i32.const 4)))))
        (br $split)))
    (i32.store (i32.const 40) (local.get $kept)))

  ;; Whether a line of base64 letters that ends here may continue on the next line (encoded-runs.ts): the next line may encode
  ;; text by itself, or both sides are hexadecimal digits. Accepts after too many blanks.
  (func $goesOnBelow (param $end i32) (result i32)
    (local $at i32) (local $byte i32) (local $limit i32)
    (local.set $at (i32.add (local.get $end) (i32.eq (i32.load8_u (local.get $end)) (i32.const 0x0d))))
    (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x0a)) (then (return (i32.const 0))))
    (local.set $limit (i32.add (local.get $at) (i32.const 128)))
    (loop $blank
      (local.set $byte (i32.load8_u (local.tee $at (i32.add (local.get $at) (i32.const 1)))))
      (if (i32.ge_u (local.get $at) (local.get $limit)) (then (return (i32.const 1))))
      (br_if $blank
        (i32.or (i32.eq (local.get $byte) (i32.const 0x20)) (i32.eq (local.get $byte) (i32.const 0x09)))))
    (if
      (i32.and
        (i32.and
          (i32.load8_u offset=2048 (local.get $byte))
          (i32.load8_u offset=2048 (i32.load8_u (i32.sub (local.get $end) (i32.const 1)))))
        (i32.const 16))
      (then (return (i32.const 1))))
    (local.set $limit (i32.add (local.get $at) (i32.const 16)))
    (loop $letter
      (if (i32.eqz (i32.and (i32.load8_u offset=2048 (i32.load8_u (local.get $at))) (i32.const 8)))
        (then (return (i32.const 0))))
      (br_if $letter
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $limit))))
    (i32.const 1))

  ;; Of the runs recorded from `from` on, keeps those that may decode to text (encoded-runs.ts) or continue on the next line.
  (func $keepRuns (export "keepRuns") (param $from i32)
    (local $next i32) (local $kept i32) (local $past i32) (local $text i32) (local $start i32) (local $end i32)
    (local.set $text (i32.load (i32.const 48)))
    (local.set $past (i32.load (i32.const 44)))
    (local.set $next (local.get $from))
    (local.set $kept (local.get $from))
    (block $done
      (loop $run
        (br_if $done (i32.ge_u (local.get $next) (local.get $past)))
        (local.set $start (i32.sub (i32.add (local.get $text) (i32.load (local.get $next))) (i32.const 22)))
        (local.set $end (i32.add (local.get $start) (i32.const 22)))
        (loop $letters
          (if (i32.and (i32.load8_u offset=2048 (i32.load8_u (local.get $end))) (i32.const 8))
            (then
              (local.set $end (i32.add (local.get $end) (i32.const 1)))
              (br $letters))))
        (i32.store (local.get $kept) (i32.load (local.get $next)))
        (local.set $next (i32.add (local.get $next) (i32.const 4)))
        (if
          (i32.or
            (i32.and
              (i32.ge_u (i32.sub (local.get $end) (local.get $start)) (i32.const 40))
              (call $goesOnBelow (local.get $end)))
            (if (result i32) (call $maySpeak (local.get $start) (local.get $end))
              (then (call $speaks (local.get $start) (local.get $end)))
              (else (i32.const 0))))
          (then (local.set $kept (i32.add (local.get $kept) (i32.const 4)))))
        (br $run)))
    (i32.store (i32.const 44) (local.get $kept)))

  ;; The offset after at most `most` blanks.
  (func $pastBlanks (param $at i32) (param $most i32) (result i32)
    (local $end i32) (local $byte i32)
    (local.set $end (i32.add (local.get $at) (local.get $most)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (br_if $done
          (i32.and (i32.ne (local.get $byte) (i32.const 0x20)) (i32.ne (local.get $byte) (i32.const 0x09))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $at))

  ;; The offset after a line end, with an optional backslash before it, and the blanks after it; `at` if there is no line end.
  (func $pastBreak (param $at i32) (result i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $at) (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x5c))))
    (local.set $end (i32.add (local.get $end) (i32.eq (i32.load8_u (local.get $end)) (i32.const 0x0d))))
    (if (i32.ne (i32.load8_u (local.get $end)) (i32.const 0x0a)) (then (return (local.get $at))))
    (call $pastBlanks (i32.add (local.get $end) (i32.const 1)) (i32.const 80)))

  ;; The offset after an operator that joins strings (`+`, `&`, `.`, `..`, `||`, `<>`); `at` if there is none.
  (func $pastJoiner (param $at i32) (result i32)
    (local $byte i32) (local $next i32)
    (local.set $byte (i32.load8_u (local.get $at)))
    (local.set $next (i32.load8_u offset=1 (local.get $at)))
    (if (i32.or (i32.eq (local.get $byte) (i32.const 0x2b)) (i32.eq (local.get $byte) (i32.const 0x26)))
      (then (return (i32.add (local.get $at) (i32.const 1)))))
    (if (i32.eq (local.get $byte) (i32.const 0x2e))
      (then
        (return
          (i32.add
            (i32.add (local.get $at) (i32.const 1))
            (i32.eq (local.get $next) (i32.const 0x2e))))))
    (if
      (i32.or
        (i32.and (i32.eq (local.get $byte) (i32.const 0x7c)) (i32.eq (local.get $next) (i32.const 0x7c)))
        (i32.and (i32.eq (local.get $byte) (i32.const 0x3c)) (i32.eq (local.get $next) (i32.const 0x3e))))
      (then (return (i32.add (local.get $at) (i32.const 2)))))
    (local.get $at))

  ;; The offset where the value continues after the split at `at`, exactly as in split-strings.ts; 0 if it is no split.
  (func $endOfSplit (param $at i32) (result i32)
    (local $sign i32) (local $end i32) (local $joined i32)
    (local.set $sign (i32.load8_u (local.get $at)))
    (if (i32.eq (local.get $sign) (i32.const 0x5c))
      (then
        (local.set $end (call $pastBreak (local.get $at)))
        (if (i32.eq (local.get $end) (local.get $at)) (then (return (i32.const 0)))))
      (else
        (local.set $end (i32.add (local.get $at) (i32.const 1)))
        (if (i32.eq (i32.load8_u (local.get $end)) (local.get $sign)) (then (return (i32.const 0))))
        (local.set $end (call $pastBreak (call $pastBlanks (local.get $end) (i32.const 16))))
        (local.set $joined (call $pastJoiner (local.get $end)))
        (if (i32.ne (local.get $joined) (local.get $end))
          (then
            (local.set $end (call $pastBreak (call $pastBlanks (local.get $joined) (i32.const 16))))))
        ;; A prefix letter may precede the quote.
        (if (i32.and (i32.load8_u offset=768 (i32.load8_u (local.get $end))) (i32.const 128))
          (then (local.set $end (i32.add (local.get $end) (i32.const 1)))))
        (if (i32.ne (i32.load8_u (local.get $end)) (local.get $sign)) (then (return (i32.const 0))))
        (local.set $end (i32.add (local.get $end) (i32.const 1)))))
    (select
      (local.get $end)
      (i32.const 0)
      (i32.and (i32.load8_u offset=768 (i32.load8_u (local.get $end))) (i32.const 16))))

  ;; The offset after the backslashes that begin here.
  (func $pastBackslashes (param $at i32) (result i32)
    (loop $next
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x5c))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next))))
    (local.get $at))

  ;; The character that a letter or quote after backslashes encodes (wrapped-lines.ts); 0 if none.
  (func $unescaped (param $byte i32) (result i32)
    (if (i32.or (i32.eq (local.get $byte) (i32.const 0x6e)) (i32.eq (local.get $byte) (i32.const 0x72)))
      (then (return (i32.const 0x0a))))
    (if (i32.eq (local.get $byte) (i32.const 0x74)) (then (return (i32.const 0x09))))
    (select
      (local.get $byte)
      (i32.const 0)
      (i32.or (i32.eq (local.get $byte) (i32.const 0x22)) (i32.eq (local.get $byte) (i32.const 0x27)))))

  ;; Writes the lines from `at` to `end` that contain escaped line ends or quotes to `to`, unescaped, and returns the end. A
  ;; byte that every filter accepts separates them, because their neighbours are unknown.
  (func $unescapeLines (param $at i32) (param $end i32) (param $to i32) (result i32)
    (local $start i32) (local $past i32) (local $stands i32) (local $mask i32) (local $count i32) (local $bytes v128)
    (local.set $start (local.get $at))
    (block $done
      (loop $search
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $mask
          (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (i8x16.splat (i32.const 0x5c)))))
        (if (i32.eqz (local.get $mask))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $search)))
        (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $mask))))
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $past (call $pastBackslashes (local.get $at)))
        (if (i32.eqz (call $unescaped (i32.load8_u (local.get $past))))
          (then
            (local.set $at (local.get $past))
            (br $search)))
        ;; Back to the start of the line, but not before the end of the previous one.
        (loop $back
          (if (i32.gt_u (local.get $at) (local.get $start))
            (then
              (if (i32.ne (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 0x0a))
                (then
                  (local.set $at (i32.sub (local.get $at) (i32.const 1)))
                  (br $back))))))
        (block $ended
          (loop $stretch
            (br_if $ended (i32.ge_u (local.get $at) (local.get $end)))
            ;; Copies sixteen bytes at a time; those before the next backslash or line end count.
            (local.set $bytes (v128.load (local.get $at)))
            (v128.store (local.get $to) (local.get $bytes))
            (local.set $count
              (i32.ctz
                (i32.or
                  (i8x16.bitmask
                    (v128.or
                      (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c)))
                      (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0a)))))
                  (i32.const 0x10000))))
            (local.set $past (i32.sub (local.get $end) (local.get $at)))
            (local.set $count
              (select (local.get $count) (local.get $past) (i32.lt_u (local.get $count) (local.get $past))))
            (local.set $to (i32.add (local.get $to) (local.get $count)))
            (local.set $at (i32.add (local.get $at) (local.get $count)))
            (br_if $stretch (i32.ne (local.get $count) (i32.const 0)))
            (br_if $ended (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x0a)))
            (local.set $past (call $pastBackslashes (local.get $at)))
            (local.set $stands (call $unescaped (i32.load8_u (local.get $past))))
            (if (local.get $stands)
              (then
                (i32.store8 (local.get $to) (local.get $stands))
                (local.set $to (i32.add (local.get $to) (i32.const 1)))
                (local.set $at (i32.add (local.get $past) (i32.const 1))))
              (else
                ;; Skips all backslashes in a row, which may be many.
                (local.set $count (i32.sub (local.get $past) (local.get $at)))
                (memory.copy (local.get $to) (local.get $at) (local.get $count))
                (local.set $to (i32.add (local.get $to) (local.get $count)))
                (local.set $at (local.get $past))))
            (br $stretch)))
        (i32.store16 (local.get $to) (i32.const 0xff0a))
        (local.set $to (i32.add (local.get $to) (i32.const 2)))
        (local.set $start (local.get $at))
        (br $search)))
    (local.get $to))

  ;; Whether a keyword ends between `from` and `end`; at `end` only if the text ends there. Runs in steps whose hits fit in the
  ;; room for runs, which is empty then. Earlier results do not change: the room for hits may be full.
  (func $holds (param $from i32) (param $end i32) (param $isLast i32) (result i32)
    (local $past i32) (local $state i32) (local $found i32) (local $slots v128) (local $rooms v128)
    (local.set $slots (v128.load (i32.const 16)))
    (local.set $rooms
      (i32x4.add
        (i32x4.splat (i32.load (i32.const 44)))
        (v128.const i32x4 0 0x8000 0x10000 0x18000)))
    (v128.store (i32.const 16) (local.get $rooms))
    (block $known
      (loop $step
        (local.set $past (i32.add (local.get $from) (i32.const 0x4000)))
        (local.set $past
          (select (local.get $past) (local.get $end) (i32.lt_u (local.get $past) (local.get $end))))
        (local.set $state
          (call $followPart (local.get $from) (local.get $past) (local.get $state)))
        (br_if $known
          (local.tee $found (v128.any_true (v128.xor (v128.load (i32.const 16)) (local.get $rooms)))))
        (br_if $step (i32.lt_u (local.tee $from (local.get $past)) (local.get $end))))
      (if (local.get $isLast) (then (call $finish (local.get $end) (local.get $state) (i32.const 28))))
      (local.set $found (v128.any_true (v128.xor (v128.load (i32.const 16)) (local.get $rooms)))))
    (v128.store (i32.const 16) (local.get $slots))
    (local.get $found))

  ;; Whether the bytes written from `from` to `end` contain a keyword that is searched in decoded text. The neighbouring bytes
  ;; are ones that every filter accepts.
  (func $holdsKeyword (param $from i32) (param $end i32) (result i32)
    (local $unasked i32) (local $textEnd i32) (local $found i32)
    (i32.store8 (i32.sub (local.get $from) (i32.const 1)) (i32.const 0xff))
    (memory.fill (local.get $end) (i32.const 0xff) (i32.const 64))
    (memory.fill (i32.const 80) (i32.const 0) (i32.const 64))
    (local.set $unasked (i32.load (i32.const 152)))
    (i32.store (i32.const 152) (i32.const 0x80))
    (local.set $textEnd (i32.load (i32.const 192)))
    (i32.store (i32.const 192) (i32.const -1))
    (local.set $found (call $holds (local.get $from) (local.get $end) (i32.const 1)))
    (i32.store (i32.const 192) (local.get $textEnd))
    (i32.store (i32.const 152) (local.get $unasked))
    (local.get $found))

  ;; The next free address after text that ends at `end`.
  (func $roomAfter (param $end i32) (result i32)
    (i32.and (i32.add (local.get $end) (i32.const 191)) (i32.const -64)))

  ;; Whether the lines from `at` to `end` contain a keyword once they are unescaped.
  (func $showsUnescaped (param $at i32) (param $end i32) (result i32)
    (local $room i32) (local $past i32)
    (local.set $room (call $roomAfter (local.get $end)))
    (local.set $past (call $unescapeLines (local.get $at) (local.get $end) (local.get $room)))
    (if (i32.eq (local.get $past) (local.get $room)) (then (return (i32.const 0))))
    (call $holdsKeyword (local.get $room) (local.get $past)))

  ;; Whether joining the values at the splits recorded from `from` on shows a keyword (escaped or not), an escape, a diff line,
  ;; or a run that may decode to text. Text beyond the reach of names and filters is unaffected and skipped. Escapes have no
  ;; such limit, so a text with escapes is read whole. The joined text is written after the text; earlier results do not
  ;; change.
  (func $showsJoined (param $from i32) (param $end i32) (result i32)
    (local $past i32) (local $text i32) (local $start i32) (local $goesOn i32) (local $copied i32) (local $to i32)
    (local $written i32) (local $seen i64) (local $escapes i32) (local $runs i32) (local $shows i32)
    (local $reach i32)
    (local.set $text (i32.load (i32.const 48)))
    (local.set $past (i32.load (i32.const 40)))
    (local.set $copied (local.get $text))
    (local.set $reach
      (select
        (i32.sub (local.get $end) (local.get $text))
        (i32.const 256)
        (i32.and (i32.load (i32.const 32)) (i32.const 2))))
    (local.set $written (call $roomAfter (local.get $end)))
    (local.set $to (local.get $written))
    (block $done
      (loop $split
        (br_if $done (i32.ge_u (local.get $from) (local.get $past)))
        (local.set $start (i32.sub (i32.add (local.get $text) (i32.load (local.get $from))) (i32.const 1)))
        (local.set $from (i32.add (local.get $from) (i32.const 4)))
        (br_if $split (i32.lt_u (local.get $start) (local.get $copied)))
        (br_if $split (i32.eqz (local.tee $goesOn (call $endOfSplit (local.get $start)))))
        (if
          (i32.gt_u
            (i32.sub (local.get $start) (local.get $copied))
            (i32.shl (local.get $reach) (i32.const 1)))
          (then
            ;; No value precedes the first split.
            (if (i32.ne (local.get $copied) (local.get $text))
              (then
                (memory.copy (local.get $to) (local.get $copied) (local.get $reach))
                (local.set $to (i32.add (local.get $to) (local.get $reach)))
                (i32.store8 (local.get $to) (i32.const 0xff))
                (local.set $to (i32.add (local.get $to) (i32.const 1)))))
            (local.set $copied (i32.sub (local.get $start) (local.get $reach)))))
        (memory.copy (local.get $to) (local.get $copied) (i32.sub (local.get $start) (local.get $copied)))
        (local.set $to (i32.add (local.get $to) (i32.sub (local.get $start) (local.get $copied))))
        (local.set $copied (local.get $goesOn))
        (br $split)))
    (if (i32.eq (local.get $to) (local.get $written)) (then (return (i32.const 0))))
    (local.set $start (i32.sub (local.get $end) (local.get $copied)))
    (local.set $start
      (select (local.get $start) (local.get $reach) (i32.lt_u (local.get $start) (local.get $reach))))
    (memory.copy (local.get $to) (local.get $copied) (local.get $start))
    (local.set $to (i32.add (local.get $to) (local.get $start)))
    (if (call $holdsKeyword (local.get $written) (local.get $to)) (then (return (i32.const 1))))
    (local.set $seen (i64.load (i32.const 32)))
    (local.set $runs (i32.load (i32.const 44)))
    (local.set $escapes (i32.load (i32.const 72)))
    (i64.store (i32.const 32) (i64.const 0))
    (i32.store8 (i32.sub (local.get $written) (i32.const 1)) (i32.const 0x0a))
    (call $look (i32.sub (local.get $written) (i32.const 1)) (local.get $to))
    (if (i32.gt_u (i32.load (i32.const 44)) (local.get $runs)) (then (call $keepRuns (local.get $runs))))
    (local.set $shows
      (i32.or
        (i32.and (i32.load (i32.const 32)) (i32.const 0xc))
        (i32.or
          (i32.ne (i32.load (i32.const 44)) (local.get $runs))
          (i32.ne (i32.load (i32.const 72)) (local.get $escapes)))))
    (i64.store (i32.const 32) (local.get $seen))
    (i32.store (i32.const 40) (local.get $past))
    (i32.store (i32.const 44) (local.get $runs))
    (i32.store (i32.const 72) (local.get $escapes))
    (if (local.get $shows) (then (return (i32.const 1))))
    (call $showsUnescaped (local.get $written) (local.get $to)))

  ;; As bits: whether hits were recorded from `from` on in any region, and whether one of them has an unmarked keyword.
  (func $notedKeyword (param $from i32) (result i32)
    (local $slot i32) (local $at i32) (local $noted i32)
    (local.set $slot (i32.const 16))
    (loop $stretch
      (local.set $at (local.get $from))
      (block $done
        (loop $hit
          (br_if $done (i32.ge_u (local.get $at) (i32.load (local.get $slot))))
          (if
            (i32.eqz
              (i32.and
                (i32.load8_u
                  (i32.add
                    (i32.load (i32.const 60))
                    (i32.sub (i32.load offset=4 (local.get $at)) (i32.load (i32.const 56)))))
                (i32.const 0x80)))
            (then (return (i32.const 3))))
          (local.set $noted (i32.const 1))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $hit)))
      (local.set $from (i32.add (local.get $from) (global.get $hitRoom)))
      (br_if $stretch
        (i32.le_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (i32.const 28))))
    (local.get $noted))

  ;; All of the above for a text that fits in one part, in one call: most texts are small and have no results. Returns as bits
  ;; whether there are hits, splits, runs and escapes.
  (func (export "readPart") (param $length i32) (param $looks i32) (result i32)
    (local $text i32) (local $end i32) (local $firstHit i32) (local $hits i32) (local $splits i32) (local $runs i32)
    (local $escapes i32) (local $seen i32)
    (local.set $text (i32.load (i32.const 48)))
    (local.set $end (i32.add (local.get $text) (local.get $length)))
    (local.set $firstHit (i32.load (i32.const 16)))
    (local.set $splits (i32.load (i32.const 40)))
    (local.set $runs (i32.load (i32.const 44)))
    (local.set $escapes (i32.load (i32.const 72)))
    (i32.store (i32.const 148) (local.get $looks))
    (i32.store (i32.const 192) (local.get $end))
    ;; Forgets the names of the previous text.
    (memory.fill (i32.const 80) (i32.const 0) (i32.const 64))
    (call $finish
      (local.get $end)
      (call $followPart (local.get $text) (local.get $end) (i32.const 0))
      (i32.const 28))
    (i64.store (i32.const 32) (i64.const 0))
    ;; A line break precedes the text, so its first line begins there.
    (call $look (i32.sub (local.get $text) (i32.const 1)) (local.get $end))
    (if (i32.gt_u (i32.load (i32.const 40)) (local.get $splits)) (then (call $keepSplits (local.get $splits))))
    (if (i32.gt_u (i32.load (i32.const 44)) (local.get $runs)) (then (call $keepRuns (local.get $runs))))
    (local.set $hits (call $notedKeyword (local.get $firstHit)))
    (local.set $seen (i32.load (i32.const 32)))
    ;; Most splits are lists of words, and most escaped line ends are in messages. Without other results, nothing can continue
    ;; over a split or an escape. Escapes, lines that begin with a sign, and marks count as other results.
    (if
      (i32.and
        (i32.and
          (i32.or
            (i32.gt_u (i32.load (i32.const 40)) (local.get $splits))
            (i32.ne (i32.and (local.get $seen) (i32.const 2)) (i32.const 0)))
          (i32.eqz
            (i32.or
              (i32.and (local.get $hits) (i32.const 2))
              (i32.and (local.get $seen) (i32.const 0x1d)))))
        (i32.and
          (i32.eq (i32.load (i32.const 44)) (local.get $runs))
          (i32.eq (i32.load (i32.const 72)) (local.get $escapes))))
      (then
        (if
          (i32.eqz
            (if (result i32) (call $showsUnescaped (local.get $text) (local.get $end))
              (then (i32.const 1))
              (else (call $showsJoined (local.get $splits) (local.get $end)))))
          (then
            (i32.store (i32.const 40) (local.get $splits))
            (i32.store (i32.const 32) (i32.and (local.get $seen) (i32.const -3)))))))
    (i32.or
      (i32.or
        (i32.and (local.get $hits) (i32.const 1))
        (i32.shl (i32.ne (i32.load (i32.const 40)) (local.get $splits)) (i32.const 1)))
      (i32.or
        (i32.shl (i32.ne (i32.load (i32.const 44)) (local.get $runs)) (i32.const 2))
        (i32.shl (i32.ne (i32.load (i32.const 72)) (local.get $escapes)) (i32.const 3)))))

  ;; Converts two-byte units from `from` to `end` to bytes at `to`; wider units become 0xfe.
  (func (export "narrow") (param $from i32) (param $end i32) (param $to i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (v128.store (local.get $to)
          (i8x16.narrow_i16x8_u
            (i16x8.min_u (v128.load (local.get $from)) (i16x8.splat (i32.const 0xfe)))
            (i16x8.min_u (v128.load offset=16 (local.get $from)) (i16x8.splat (i32.const 0xfe)))))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br $next))))

  ;; Converts UTF-8 from `at` to `end`, which must contain a byte beyond ASCII, to two-byte units at `units` and bytes at `to`,
  ;; like `narrow`. Returns the end of the bytes. May write past the end.
  (func (export "widen") (param $at i32) (param $end i32) (param $to i32) (param $units i32) (result i32)
    (local $bytes v128) (local $count i32) (local $code i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $code (i32.load8_u (local.get $at)))
        (if (i32.lt_u (local.get $code) (i32.const 0x80))
          (then
            ;; Copies sixteen bytes at a time; the ASCII prefix counts and the rest is overwritten.
            (local.set $bytes (v128.load (local.get $at)))
            (v128.store (local.get $to) (local.get $bytes))
            (v128.store (local.get $units) (i16x8.extend_low_i8x16_u (local.get $bytes)))
            (v128.store offset=16 (local.get $units) (i16x8.extend_high_i8x16_u (local.get $bytes)))
            (local.set $count (i32.ctz (i32.or (i8x16.bitmask (local.get $bytes)) (i32.const 0x10000))))
            (local.set $at (i32.add (local.get $at) (local.get $count)))
            (local.set $to (i32.add (local.get $to) (local.get $count)))
            (local.set $units (i32.add (local.get $units) (i32.shl (local.get $count) (i32.const 1))))
            (br $next)))
        (local.set $count
          (i32.add
            (i32.const 2)
            (i32.add
              (i32.ge_u (local.get $code) (i32.const 0xe0))
              (i32.ge_u (local.get $code) (i32.const 0xf0)))))
        ;; The bits of the first byte, then six of each following byte.
        (local.set $code (i32.and (local.get $code) (i32.shr_u (i32.const 0x7f) (local.get $count))))
        (loop $more
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (local.set $code
            (i32.or
              (i32.shl (local.get $code) (i32.const 6))
              (i32.and (i32.load8_u (local.get $at)) (i32.const 0x3f))))
          (br_if $more (i32.gt_u (local.tee $count (i32.sub (local.get $count) (i32.const 1))) (i32.const 1))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.gt_u (local.get $code) (i32.const 0xffff))
          (then
            (i32.store16 (local.get $units)
              (i32.add (i32.shr_u (local.get $code) (i32.const 10)) (i32.const 0xd7c0)))
            (i32.store8 (local.get $to) (i32.const 0xfe))
            (local.set $units (i32.add (local.get $units) (i32.const 2)))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))
            (local.set $code (i32.or (i32.and (local.get $code) (i32.const 0x3ff)) (i32.const 0xdc00)))))
        (i32.store16 (local.get $units) (local.get $code))
        (i32.store8
          (local.get $to)
          (select (local.get $code) (i32.const 0xfe) (i32.lt_u (local.get $code) (i32.const 0xff))))
        (local.set $units (i32.add (local.get $units) (i32.const 2)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br $next)))
    (local.get $to))

  ;; Records that bytes at `at` were not ASCII before folding, as pairs of start and end. 180 is the next free address, 188 the
  ;; end of the room. Regions that are at most as far apart as the word at 184 are merged, and so are all that do not fit.
  (func $near (export "near") (param $at i32) (param $length i32)
    (local $pair i32)
    (local.set $pair (i32.load (i32.const 180)))
    (if
      (i32.and
        (i32.lt_u (local.get $pair) (i32.load (i32.const 188)))
        (i32.gt_u
          (local.get $at)
          (i32.add (i32.load (i32.sub (local.get $pair) (i32.const 4))) (i32.load (i32.const 184)))))
      (then
        (i32.store (local.get $pair) (local.get $at))
        (local.set $pair (i32.add (local.get $pair) (i32.const 8)))
        (i32.store (i32.const 180) (local.get $pair))))
    (i32.store (i32.sub (local.get $pair) (i32.const 4)) (i32.add (local.get $at) (local.get $length))))

  ;; Whether a keyword that ended at `at` before folding still counts in the folded text.
  (func (export "stillCounts") (param $at i32) (param $state i32) (result i32)
    (local $room i32) (local $counts i32)
    (local.set $room (i32.load (i32.const 28)))
    (call $note (local.get $at) (local.get $state) (i32.const 28))
    (local.set $counts (i32.ne (i32.load (i32.const 28)) (local.get $room)))
    (i32.store (i32.const 28) (local.get $room))
    (local.get $counts))

  ;; Whether a wanted keyword is in or near one of the regions recorded from `pair` on (within half the word at 184), in a text
  ;; that ends at `end`. Earlier results do not change.
  (func (export "holdsNear") (param $pair i32) (param $end i32) (result i32)
    (local $from i32) (local $to i32) (local $reach i32)
    (local.set $reach (i32.shr_u (i32.load (i32.const 184)) (i32.const 1)))
    (i32.store (i32.const 192) (local.get $end))
    (memory.fill (i32.const 80) (i32.const 0) (i32.const 64))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $pair) (i32.load (i32.const 180))))
        (local.set $from (i32.sub (i32.load (local.get $pair)) (local.get $reach)))
        (if (i32.lt_u (local.get $from) (i32.load (i32.const 48))) (then (local.set $from (i32.load (i32.const 48)))))
        (local.set $to (i32.add (i32.load offset=4 (local.get $pair)) (local.get $reach)))
        (if (i32.gt_u (local.get $to) (local.get $end)) (then (local.set $to (local.get $end))))
        (if (call $holds (local.get $from) (local.get $to) (i32.eq (local.get $to) (local.get $end)))
          (then (return (i32.const 1))))
        (local.set $pair (i32.add (local.get $pair) (i32.const 8)))
        (br $next)))
    (i32.const 0))

  ;; Folds two-byte units from `at` to `end`, to units at `units` and bytes at `to`, like `narrow`. Stops at a unit without an
  ;; entry in the table at 160 (0 or 0xffff) and returns its address. Writes the end of the bytes to 168. Adds the marks of all
  ;; units (table at 164) to 172. Adds the bits of the folded units beyond ASCII to 176, with 0x10000 for those that depend on
  ;; their neighbours. Records where these are (`near`). May write past the end.
  (func (export "fold") (param $at i32) (param $end i32) (param $to i32) (param $units i32) (result i32)
    (local $low v128) (local $high v128) (local $bytes v128) (local $unit i32) (local $folded i32) (local $marks i32)
    (local $count i32) (local $all i32) (local $table i32) (local $marksOf i32) (local $apart i32) (local $nearEnd i32)
    (local.set $table (i32.load (i32.const 160)))
    (local.set $marksOf (i32.load (i32.const 164)))
    (local.set $marks (i32.load (i32.const 172)))
    (local.set $all (i32.load (i32.const 176)))
    (local.set $apart (i32.load (i32.const 184)))
    (local.set $nearEnd (i32.load (i32.sub (i32.load (i32.const 180)) (i32.const 4))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $unit (i32.load16_u (local.get $at)))
        (if (i32.lt_u (local.get $unit) (i32.const 0x80))
          (then
            ;; Folds sixteen units at a time; the prefix of printable ASCII and line ends counts. Wider units become another
            ;; byte.
            (local.set $low (v128.load (local.get $at)))
            (local.set $high (v128.load offset=16 (local.get $at)))
            (local.set $bytes (i8x16.narrow_i16x8_u (local.get $low) (local.get $high)))
            (v128.store (local.get $to) (local.get $bytes))
            (v128.store (local.get $units) (local.get $low))
            (v128.store offset=16 (local.get $units) (local.get $high))
            (local.set $count
              (i32.ctz
                (i32.xor
                  (i8x16.bitmask
                    (v128.or
                      (i8x16.lt_u
                        (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x20)))
                        (i8x16.splat (i32.const 0x5f)))
                      (v128.or
                        (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0a)))
                        (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x09))))))
                  (i32.const -1))))
            (if (i32.eqz (local.get $count))
              (then
                (local.set $count (i32.const 1))
                (local.set $marks
                  (i32.or (local.get $marks) (i32.load8_u (i32.add (local.get $marksOf) (local.get $unit)))))))
            (local.set $folded (i32.shr_u (i32.sub (local.get $end) (local.get $at)) (i32.const 1)))
            (local.set $count
              (select (local.get $count) (local.get $folded) (i32.lt_u (local.get $count) (local.get $folded))))
            (local.set $at (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 1))))
            (local.set $units (i32.add (local.get $units) (i32.shl (local.get $count) (i32.const 1))))
            (local.set $to (i32.add (local.get $to) (local.get $count)))
            (br $next)))
        (local.set $marks
          (i32.or (local.get $marks) (i32.load8_u (i32.add (local.get $marksOf) (local.get $unit)))))
        (local.set $folded
          (i32.load16_u (i32.add (local.get $table) (i32.shl (local.get $unit) (i32.const 1)))))
        ;; 0 and 0xffff.
        (br_if $done (i32.ge_u (i32.sub (local.get $folded) (i32.const 1)) (i32.const 0xfffe)))
        ;; 1 means that the unit depends on its neighbours: every filter accepts it.
        (local.set $all
          (i32.or (local.get $all) (select (i32.const 0x10000) (local.get $folded) (i32.eq (local.get $folded) (i32.const 1)))))
        (local.set $folded (select (i32.const 0xff) (local.get $folded) (i32.eq (local.get $folded) (i32.const 1))))
        ;; Like `near`, which is called only if a new pair may begin.
        (if (i32.gt_u (local.get $to) (i32.add (local.get $nearEnd) (local.get $apart)))
          (then
            (i32.store (i32.sub (i32.load (i32.const 180)) (i32.const 4)) (local.get $nearEnd))
            (call $near (local.get $to) (i32.const 1))))
        (local.set $nearEnd (i32.add (local.get $to) (i32.const 1)))
        (i32.store16 (local.get $units) (local.get $folded))
        (i32.store8
          (local.get $to)
          (select (local.get $folded) (i32.const 0xfe) (i32.lt_u (local.get $folded) (i32.const 0x100))))
        (local.set $at (i32.add (local.get $at) (i32.const 2)))
        (local.set $units (i32.add (local.get $units) (i32.const 2)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br $next)))
    (i32.store (i32.sub (i32.load (i32.const 180)) (i32.const 4)) (local.get $nearEnd))
    (i32.store (i32.const 168) (local.get $to))
    (i32.store (i32.const 172) (local.get $marks))
    (i32.store (i32.const 176) (local.get $all))
    (local.get $at)))
