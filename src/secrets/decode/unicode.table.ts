/**
 * The character sets of `unicode.ts`, as ranges of code points in hex (Unicode 17). They are fixed here, so that every
 * version of Node gives the same bytes. `unicode.test.ts` compares them with Unicode's own properties.
 */
export type HiddenKind = 'bidi' | 'zero-width' | 'tag' | 'control' | 'variation' | 'other';

/** Code points that are invisible, or that change how adjacent ones are displayed, each under one kind. */
export const hidden: Readonly<Record<HiddenKind, string>> = {
  // All controls except tab, line feed and carriage return, which is checked together with the next character.
  control: '0-8 b-c e-1f 7f-9f',
  // Marks, embeddings, overrides and isolates.
  bidi: '61c 200e-200f 202a-202e 2066-2069',
  // Soft hyphen, grapheme joiner, Hangul and Khmer fillers, Mongolian vowel separator, zero width space and joiners,
  // word joiner, invisible operators, byte order mark.
  'zero-width': 'ad 34f 115f-1160 17b4-17b5 180e 200b-200d 2060-2064 3164 feff ffa0',
  tag: 'e0000-e007f',
  variation: '180b-180d 180f fe00-fe0f e0100-e01ef',
  // Line and paragraph separators, deprecated format characters, interlinear annotations, controls for shorthand, music
  // and hieroglyphs, reserved ignorable code points, noncharacters, surrogates.
  other:
    '2028-2029 2065 206a-206f d800-dfff fdd0-fdef fff0-fffb fffe-ffff 13430-1343f 1bca0-1bca3 1d173-1d17a ' +
    '1fffe-1ffff 2fffe-2ffff 3fffe-3ffff 4fffe-4ffff 5fffe-5ffff 6fffe-6ffff 7fffe-7ffff 8fffe-8ffff 9fffe-9ffff ' +
    'afffe-affff bfffe-bffff cfffe-cffff dfffe-dffff e0080-e00ff e01f0-e0fff efffe-effff ffffe-fffff 10fffe-10ffff',
};

/** Format characters that have a visible glyph, such as the Arabic year sign. They stay. */
export const visibleFormat = '600-605 6dd 70f 890-891 8e2 110bd 110cd';

/** Extended_Pictographic: the base characters of emoji. */
export const pictographic = [
  'a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab 25b6',
  '25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642',
  '2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c 26a0-26a1 26a7 26aa-26ab',
  '26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705',
  '2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797',
  '27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f02c-1f02f 1f094-1f09f',
  '1f0af-1f0b0 1f0c0 1f0cf-1f0d0 1f0f6-1f0ff 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1ae-1f1e5 1f201-1f20f',
  '1f21a 1f22f 1f232-1f23a 1f23c-1f23f 1f249-1f25f 1f266-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0',
  '1f3f3-1f3f5 1f3f7-1f3fa 1f400-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587',
  '1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1',
  '1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6e5 1f6e9 1f6eb-1f6f0 1f6f3-1f6ff',
  '1f7da-1f7ff 1f80c-1f80f 1f848-1f84f 1f85a-1f85f 1f888-1f88f 1f8ae-1f8af 1f8bc-1f8bf 1f8c2-1f8cf 1f8d9-1f8ff',
  '1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa58-1fa5f 1fa6e-1faff 1fc00-1fffd',
].join(' ');

/**
 * Letters and marks of scripts in which a joiner or non-joiner can change a word: Arabic, Syriac, Mandaic, N'Ko, the
 * scripts of India, Sinhala, Tibetan, Myanmar, Khmer, Mongolian, Balinese, Javanese.
 */
export const joining = [
  '610-61a 620-63f 641-65f 66e-6d3 6d5-6dc 6df-6e8 6ea-6ef 6fa-6fc 6ff 710-74a 74d-77f 7ca-7f5 7fa 7fd 840-85b',
  '860-86a 870-887 889-88f 897-8e1 8e3-963 971-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8',
  '9cb-9ce 9d7 9dc-9dd 9df-9e3 9f0-9f1 9fc 9fe a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39',
  'a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5c a5e a70-a75 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9',
  'abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 af9-aff b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44',
  'b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63 b71 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4',
  'ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d',
  'c55-c56 c58-c5a c5c-c5d c60-c63 c80-c83 c85-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd',
  'cd5-cd6 cdc-cde ce0-ce3 cf1-cf3 d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4e d54-d57 d5f-d63 d7a-d7f d81-d83',
  'd85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-ddf df2-df3 f00 f18-f19 f35 f37 f39 f3e-f47 f49-f6c',
  'f71-f84 f86-f97 f99-fbc fc6 1000-103f 1050-108f 109a-109d 1780-17b3 17b6-17d3 17d7 17dc-17dd 1820-1878',
  '1880-18aa 1b00-1b4c 1b6b-1b73 a8e0-a8f7 a8fb a8fd-a8ff a980-a9c0 a9e0-a9ef a9fa-a9fe aa60-aa76 aa7a-aa7f',
  'fb50-fbb1 fbd3-fd3d fd50-fd8f fd92-fdc7 fdf0-fdfb fe70-fe74 fe76-fefc',
].join(' ');
