(module
  (memory (export "memory") 5)
  ;; The estimate of tokens for sixteen bytes at a time (estimate.ts). The memory begins with the weights of all pairs of
  ;; kinds, 64 low bytes and then 64 high bytes; the text stands where the caller has put it, after the byte before it.

  ;; The kinds of sixteen bytes, in the order of `byteKinds`: lower, upper, digit, blank, break, sign, tail, lead.
  (func $kindsOf (param $bytes v128) (result v128)
    (local $kinds v128)
    (local.set $kinds
      (v128.bitselect
        (i8x16.splat (i32.const 0))
        (i8x16.splat (i32.const 5))
        (i8x16.lt_u
          (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x61)))
          (i8x16.splat (i32.const 26)))))
    (local.set $kinds
      (v128.bitselect
        (i8x16.splat (i32.const 1))
        (local.get $kinds)
        (i8x16.lt_u
          (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x41)))
          (i8x16.splat (i32.const 26)))))
    (local.set $kinds
      (v128.bitselect
        (i8x16.splat (i32.const 2))
        (local.get $kinds)
        (i8x16.lt_u
          (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x30)))
          (i8x16.splat (i32.const 10)))))
    (local.set $kinds
      (v128.bitselect
        (i8x16.splat (i32.const 3))
        (local.get $kinds)
        (v128.or
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x20)))
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x09))))))
    (local.set $kinds
      (v128.bitselect
        (i8x16.splat (i32.const 4))
        (local.get $kinds)
        (v128.or
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0a)))
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0d))))))
    ;; Beyond ASCII, where bytes count as negative.
    (v128.bitselect
      (i8x16.sub (i8x16.splat (i32.const 6)) (i8x16.ge_u (local.get $bytes) (i8x16.splat (i32.const 0xe0))))
      (local.get $kinds)
      (i8x16.lt_s (local.get $bytes) (i8x16.splat (i32.const 0)))))

  ;; One byte of the weights by the numbers of the pairs: each swizzle knows sixteen of them and gives 0 for all others.
  (func $weigh (param $pairs v128) (param $table i32) (result v128)
    (v128.or
      (v128.or
        (i8x16.swizzle (v128.load (local.get $table)) (local.get $pairs))
        (i8x16.swizzle
          (v128.load offset=16 (local.get $table))
          (i8x16.sub (local.get $pairs) (i8x16.splat (i32.const 16)))))
      (v128.or
        (i8x16.swizzle
          (v128.load offset=32 (local.get $table))
          (i8x16.sub (local.get $pairs) (i8x16.splat (i32.const 32))))
        (i8x16.swizzle
          (v128.load offset=48 (local.get $table))
          (i8x16.sub (local.get $pairs) (i8x16.splat (i32.const 48)))))))

  (func $sum (param $four v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
      (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four)))))

  ;; The weights of the bytes from `at` to `end`, together; there are sixteen of them, or a multiple. The kinds of the bytes
  ;; before them are those of the last sixteen and the first fifteen of these.
  (func (export "weigh") (param $at i32) (param $end i32) (result i32)
    (local $kinds v128) (local $before v128) (local $pairs v128) (local $low v128) (local $high v128)
    (local.set $before (call $kindsOf (v128.load8_splat (i32.sub (local.get $at) (i32.const 1)))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $kinds (call $kindsOf (v128.load (local.get $at))))
        (local.set $pairs
          (v128.or
            (i8x16.shl
              (i8x16.shuffle 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 (local.get $before) (local.get $kinds))
              (i32.const 3))
            (local.get $kinds)))
        (local.set $before (local.get $kinds))
        (local.set $low
          (i32x4.add
            (local.get $low)
            (i32x4.extadd_pairwise_i16x8_u
              (i16x8.extadd_pairwise_i8x16_u (call $weigh (local.get $pairs) (i32.const 0))))))
        (local.set $high
          (i32x4.add
            (local.get $high)
            (i32x4.extadd_pairwise_i16x8_u
              (i16x8.extadd_pairwise_i8x16_u (call $weigh (local.get $pairs) (i32.const 64))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (i32.add (call $sum (local.get $low)) (i32.shl (call $sum (local.get $high)) (i32.const 8)))))
