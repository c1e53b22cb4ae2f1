(module
  (memory (export "memory") 5)
  ;; The estimate of tokens (estimate.ts). The memory begins with the weights of all pairs of kinds, 64 low bytes and then 64
  ;; high bytes; at 128 the kinds of all 256 bytes follow, in the order of `byteKinds`: lower, upper, digit, blank, break, sign,
  ;; tail, lead. The text stands where the caller has put it.

  (func $sum (param $four v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
      (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four)))))

  ;; The weights of the bytes from `at` to `end`, together, of which there is a multiple of sixteen; `before` is the kind of the
  ;; byte before them. All of it is one function, and the weights stay in its locals: a call for sixteen bytes takes as long as
  ;; the work on them.
  (func $weighMany (param $at i32) (param $end i32) (param $before i32) (result i32)
    (local $bytes v128) (local $signs v128) (local $kinds v128) (local $kindsBefore v128)
    (local $pairs v128) (local $pairs16 v128) (local $pairs32 v128) (local $pairs48 v128)
    (local $low0 v128) (local $low16 v128) (local $low32 v128) (local $low48 v128)
    (local $high0 v128) (local $high16 v128) (local $high32 v128) (local $high48 v128)
    (local $stretchEnd i32) (local $stretchLow v128) (local $stretchHigh v128) (local $low v128) (local $high v128)
    (local.set $low0 (v128.load (i32.const 0)))
    (local.set $low16 (v128.load (i32.const 16)))
    (local.set $low32 (v128.load (i32.const 32)))
    (local.set $low48 (v128.load (i32.const 48)))
    (local.set $high0 (v128.load (i32.const 64)))
    (local.set $high16 (v128.load (i32.const 80)))
    (local.set $high32 (v128.load (i32.const 96)))
    (local.set $high48 (v128.load (i32.const 112)))
    (local.set $kindsBefore (i8x16.splat (local.get $before)))
    (block $done
      (loop $nextStretch
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        ;; In a stretch sums are numbers of 16 bits: each sixteen bytes add twice 255 to each at the most.
        (local.set $stretchEnd (i32.add (local.get $at) (i32.const 2048)))
        (if (i32.gt_u (local.get $stretchEnd) (local.get $end)) (then (local.set $stretchEnd (local.get $end))))
        (local.set $stretchLow (v128.const i64x2 0 0))
        (local.set $stretchHigh (v128.const i64x2 0 0))
        (loop $next
          (local.set $bytes (v128.load (local.get $at)))
          ;; What both halves of a byte agree on: a letter of row 6, 7, 4 or 5, a digit, a blank, a tab, a line break.
          (local.set $signs
            (v128.and
              (i8x16.swizzle
                (v128.const i8x16 0x3a 0x1f 0x1f 0x1f 0x1f 0x1f 0x1f 0x1f 0x1f 0x5f 0x8f 0x05 0x05 0x85 0x05 0x05)
                (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
              (i8x16.swizzle
                (v128.const i8x16 0xc0 0 0x20 0x10 0x04 0x08 0x01 0x02 0 0 0 0 0 0 0 0)
                (v128.and (i16x8.shr_u (local.get $bytes) (i32.const 4)) (i8x16.splat (i32.const 15))))))
          ;; One sign at the most is set: its half says the kind, as what it differs from `sign` by.
          (local.set $kinds
            (v128.xor
              (i8x16.splat (i32.const 5))
              (v128.or
                (i8x16.swizzle
                  (v128.const i8x16 0 5 5 0 4 0 0 0 4 0 0 0 0 0 0 0)
                  (v128.and (local.get $signs) (i8x16.splat (i32.const 15))))
                (i8x16.swizzle
                  (v128.const i8x16 0 7 6 0 6 0 0 0 1 0 0 0 0 0 0 0)
                  (v128.and (i16x8.shr_u (local.get $signs) (i32.const 4)) (i8x16.splat (i32.const 15)))))))
          ;; Beyond ASCII, where bytes count as negative.
          (local.set $kinds
            (v128.bitselect
              (i8x16.sub (i8x16.splat (i32.const 6)) (i8x16.ge_u (local.get $bytes) (i8x16.splat (i32.const 0xe0))))
              (local.get $kinds)
              (i8x16.lt_s (local.get $bytes) (v128.const i64x2 0 0))))
          ;; The kinds of the bytes before them are the last of those before and the first fifteen of these.
          (local.set $pairs
            (v128.or
              (i16x8.shl
                (i8x16.shuffle
                  15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
                  (local.get $kindsBefore)
                  (local.get $kinds))
                (i32.const 3))
              (local.get $kinds)))
          (local.set $kindsBefore (local.get $kinds))
          ;; The weights by the numbers of the pairs: each swizzle knows sixteen of them and gives 0 for all others.
          (local.set $pairs16 (i8x16.sub (local.get $pairs) (i8x16.splat (i32.const 16))))
          (local.set $pairs32 (i8x16.sub (local.get $pairs) (i8x16.splat (i32.const 32))))
          (local.set $pairs48 (i8x16.sub (local.get $pairs) (i8x16.splat (i32.const 48))))
          (local.set $stretchLow
            (i16x8.add
              (local.get $stretchLow)
              (i16x8.extadd_pairwise_i8x16_u
                (v128.or
                  (v128.or
                    (i8x16.swizzle (local.get $low0) (local.get $pairs))
                    (i8x16.swizzle (local.get $low16) (local.get $pairs16)))
                  (v128.or
                    (i8x16.swizzle (local.get $low32) (local.get $pairs32))
                    (i8x16.swizzle (local.get $low48) (local.get $pairs48)))))))
          (local.set $stretchHigh
            (i16x8.add
              (local.get $stretchHigh)
              (i16x8.extadd_pairwise_i8x16_u
                (v128.or
                  (v128.or
                    (i8x16.swizzle (local.get $high0) (local.get $pairs))
                    (i8x16.swizzle (local.get $high16) (local.get $pairs16)))
                  (v128.or
                    (i8x16.swizzle (local.get $high32) (local.get $pairs32))
                    (i8x16.swizzle (local.get $high48) (local.get $pairs48)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $next (i32.lt_u (local.get $at) (local.get $stretchEnd))))
        (local.set $low (i32x4.add (local.get $low) (i32x4.extadd_pairwise_i16x8_u (local.get $stretchLow))))
        (local.set $high (i32x4.add (local.get $high) (i32x4.extadd_pairwise_i16x8_u (local.get $stretchHigh))))
        (br $nextStretch)))
    (i32.add (call $sum (local.get $low)) (i32.shl (call $sum (local.get $high)) (i32.const 8))))

  ;; The same, however many there are.
  (func (export "weigh") (param $at i32) (param $end i32) (param $before i32) (result i32)
    (local $sum i32) (local $pair i32) (local $wholeEnd i32)
    (local.set $wholeEnd
      (i32.add (local.get $at) (i32.and (i32.sub (local.get $end) (local.get $at)) (i32.const -16))))
    (if (i32.gt_u (local.get $wholeEnd) (local.get $at))
      (then
        (local.set $sum (call $weighMany (local.get $at) (local.get $wholeEnd) (local.get $before)))
        (local.set $at (local.get $wholeEnd))
        (local.set $before (i32.load8_u offset=128 (i32.load8_u (i32.sub (local.get $at) (i32.const 1)))))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $pair
          (i32.or
            (i32.shl (local.get $before) (i32.const 3))
            (local.tee $before (i32.load8_u offset=128 (i32.load8_u (local.get $at))))))
        (local.set $sum
          (i32.add
            (local.get $sum)
            (i32.or
              (i32.load8_u (local.get $pair))
              (i32.shl (i32.load8_u offset=64 (local.get $pair)) (i32.const 8)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $sum)))
