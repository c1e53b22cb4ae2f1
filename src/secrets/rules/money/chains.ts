/** Wallet keys and blockchain services. */

import { isFiller } from '../../classify/randomness.js';
import { token } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, within } from '../../sample.js';
import { base62, either, hex, join, one, prefixed, setting, upper, url, uuid } from '../rule-parts.js';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const phraseNames = [
  'mnemonic',
  'seed_phrase',
  'seedphrase',
  'seed phrase',
  'recovery_phrase',
  'recovery phrase',
  'secret_phrase',
  'secret phrase',
];

export const chainRules = [
  rule({
    id: 'wallet-recovery-phrase',
    keywords: phraseNames,
    pattern:
      /[\w.-]{1,40}(?: phrase| words)?(?:\\?["'`])?\s{0,4}(?:=>|:=|[:=,(]|\|\|)\s{0,4}\\?["'`]?([a-z]{3,8} [a-z ]{30,210}[a-z]{3})(?! ?[A-Za-z0-9])/,
    accepts: isPhrase,
    finds: (draw) => [
      within('MNEMONIC="', phrase(draw, 12), '"'),
      within('mnemonic: ', phrase(draw, 24), '\n'),
      within('seed_phrase = "', phrase(draw, 12), '"'),
    ],
    ignores: () => [
      'mnemonic = "test test test test test test test test test test test junk"',
      'mnemonic: the words that you wrote down when the wallet was made for you and your friends',
    ],
  }),
  setting(
    'wallet-private-key',
    'private key, deployer key, wallet key, owner key, signer key, pk deployer, eth key, account key',
    join(one('0x', ''), hex(64)),
  ),
  token({
    id: 'extended-private-key',
    keywords: ['xprv', 'yprv', 'zprv', 'tprv'],
    pattern: /[xyzt]prv[1-9A-HJ-NP-Za-km-z]{104,112}/,
    finds: (draw) => ['x', 'y', 'z', 't'].map((kind) => bare(`${kind}prv${draw.from(base58, 107)}`)),
    ignores: () => ['xprv', 'xprv...'],
  }),
  setting('bitcoin-private-key', 'wif, bitcoin private, btc private, btc key, bitcoin key', wif()),
  setting('solana-private-key', 'solana, phantom, sol private, sol key', {
    source: `[${base58}]{86,90}`,
    samples: (draw) => [draw.from(base58, 88)],
  }),
  setting('infura-key', 'infura', hex(32)),
  setting('alchemy-key', 'alchemy', url(32)),
  setting('etherscan-key', 'etherscan, polygonscan, bscscan, arbiscan, basescan, snowtrace', upper(34)),
  setting('moralis-key', 'moralis', either(base62(64), hex(48))),
  setting(
    'chain-node-key',
    'quicknode, chainstack, getblock, ankr, tatum, nownodes, bitquery, helius, covalent, tenderly, thirdweb',
    either(uuid, hex(40), hex(32), hex(64), base62(32)),
  ),
  prefixed('blockfrost-key', ['mainnet', 'preprod', 'preview', 'testnet'], {
    ...base62(32),
    accepts: (secret) => hasRandomBody(secret.slice(7)) && /\d/.test(secret),
  }),
  prefixed('covalent-key', ['cqt_rQ', 'cqt_wF'], base62(26)),
  setting('pinata-secret', 'pinata', either(hex(64), hex(20))),
  setting('opensea-key', 'opensea', hex(32)),
  setting('dune-key', 'dune api', base62(32)),
  setting('walletconnect-key', 'walletconnect secret, reown secret', hex(32)),
];

type Drawing = { from(alphabet: string, length: number): string };

function wif() {
  return {
    source: `[5KLc9][${base58}]{50,51}`,
    samples: (draw: Drawing) => ['5', 'K', 'L'].map((kind) => kind + draw.from(base58, kind === '5' ? 50 : 51)),
  };
}

/** The words of a seed phrase come from a long list: few repeat, and function words of sentences are not on it. */
function isPhrase(secret: string): boolean {
  const words = secret.split(' ');
  if (words.length < 12 || !words.every((word) => /^[a-z]{3,8}$/.test(word))) return false;
  if (words.length % 3 !== 0 || new Set(words).size < words.length * 0.7 || isFiller(secret)) return false;
  return !words.some((word) => sentenceWords.has(word));
}

function phrase(draw: Drawing, count: number): string {
  return Array.from(
    { length: count },
    () => draw.from('bcdfghlmnprst', 1) + draw.from('aeiou', 1) + draw.from('bcdfghlmnprst', 2),
  ).join(' ');
}

const sentenceWords: ReadonlySet<string> = new Set(
  'the and for are was were with that from this have has not you your will been its which when where what they them'.split(
    ' ',
  ),
);
