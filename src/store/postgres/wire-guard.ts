/**
 * Checks what a server sends before the client library reads it. The library trusts its server: a length of four gigabytes, a
 * row description without an end or a password challenge of two billion rounds would stop it for good, and an answer that it does
 * not expect would end the process. Layout of messages: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** Looks at the next bytes; what is wrong with them, or null. After a violation nothing more may be passed on. */
export type WireGuard = (chunk: Buffer) => string | null;

export type WireLimits = {
  /** Before the server is ready for the first statement. */
  readonly handshakeBytes: number;
  /** Of the answer to one statement. */
  readonly answerBytes: number;
};

export function createWireGuard({ handshakeBytes, answerBytes }: WireLimits): WireGuard {
  const challenges = new Set<number>();
  let isReady = false;
  let received = 0;
  let header: Buffer = Buffer.alloc(0);
  /** Of the message under way: what is still to come, and what came if it is looked at. */
  let missing = 0;
  let body: Buffer[] | null = null;

  function begin(type: string, length: number): string | null {
    if (!(isReady ? answerTypes : handshakeTypes).includes(type)) return 'an unexpected kind of message';
    if (length < headerBytes - 1) return 'a length that is too small';
    if (length > (isReady ? answerBytes : handshakeBytes)) return 'a length that is too large';
    missing = length - (headerBytes - 1);
    body = lookedAt.includes(type) ? [] : null;
    return null;
  }

  function finish(type: string, content: Buffer): string | null {
    if (type === 'T') return checkColumns(content);
    if (type === 'R') return checkChallenge(content, challenges);
    if (type === 'Z') {
      isReady = true;
      received = 0;
    }
    return null;
  }

  return (chunk) => {
    received += chunk.length;
    let at = 0;
    while (at < chunk.length || (header.length === headerBytes && missing === 0)) {
      if (header.length < headerBytes) {
        const taken = chunk.subarray(at, at + headerBytes - header.length);
        at += taken.length;
        header = Buffer.concat([header, taken]);
        if (header.length < headerBytes) break;
        const wrong = begin(String.fromCharCode(header[0]!), header.readUInt32BE(1));
        if (wrong !== null) return wrong;
      }
      const taken = chunk.subarray(at, at + missing);
      at += taken.length;
      missing -= taken.length;
      body?.push(taken);
      if (missing > 0) break;
      const wrong = finish(String.fromCharCode(header[0]!), body === null ? nothing : Buffer.concat(body));
      if (wrong !== null) return wrong;
      header = nothing;
    }
    return received > (isReady ? answerBytes : handshakeBytes) ? 'more bytes than an answer may have' : null;
  };
}

/** A count, then for each column a name that ends in a zero byte, and 18 bytes. */
function checkColumns(content: Buffer): string | null {
  if (content.length < 2) return broken;
  let at = 2;
  for (let column = content.readUInt16BE(0); column > 0; column--) {
    const end = content.indexOf(0, at);
    if (end < 0 || end + 1 + columnBytes > content.length) return broken;
    at = end + 1 + columnBytes;
  }
  return null;
}

/** Each kind of challenge once, and SCRAM with a salt and a number of rounds that a server may really ask for. */
function checkChallenge(content: Buffer, seen: Set<number>): string | null {
  if (content.length < 4) return broken;
  const kind = content.readUInt32BE(0);
  if (!challengeKinds.includes(kind) || seen.has(kind)) return 'a way to prove the password that is not known here';
  seen.add(kind);
  const text = content.toString('latin1', 4);
  if (kind === challenge.md5 && content.length !== 8) return broken;
  if (kind === challenge.sasl && !text.split('\0').includes('SCRAM-SHA-256'))
    return 'a way to prove the password that is not known here';
  if (kind !== challenge.saslContinue) return null;
  const [, rounds = '0'] = /^r=[!-+\--~]{18,200},s=[A-Za-z0-9+/]{4,200}={0,2},i=(\d{1,7})$/.exec(text) ?? [];
  return Number(rounds) >= 1 && Number(rounds) <= maxRounds ? null : broken;
}

const challenge = { ok: 0, password: 3, md5: 5, sasl: 10, saslContinue: 11, saslFinal: 12 } as const;
const challengeKinds: readonly number[] = Object.values(challenge);
/** Errors, notices and settings; then the challenge, the key for cancelling, and "ready". */
const handshakeTypes = 'ENSRKZ';
/** The same, and what statements answer: descriptions, rows, completions. Nothing is copied, listened to or read by cursor. */
const answerTypes = 'ENSZTtDCIn12';
const lookedAt = 'RT';
const broken = 'a message that is not written as the protocol says';
const headerBytes = 5;
const columnBytes = 18;
/** A server asks for 4,096 unless it was told otherwise; a million take about half a second. */
const maxRounds = 1_000_000;
const nothing = Buffer.alloc(0);
