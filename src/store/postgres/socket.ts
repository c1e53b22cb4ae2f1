/** The connection for the client library: opened, encrypted and checked (`wire-guard.ts`) before the library reads. */
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { maxObjectBytes } from '../../model/store.js';
import type { Address, Tls } from './address.js';
import { createWireGuard } from './wire-guard.js';

export type Line = {
  /** For the library; it is asked for once, since a lost connection is never replaced (`lanes.ts`). */
  readonly socket: () => Promise<EventEmitter>;
  /** At once, whatever is under way. */
  readonly cut: () => void;
};

export function openLine(address: Address): Line {
  let raw: Socket | null = null;
  let isCut = false;
  return {
    socket: async () => {
      if (raw !== null || isCut) throw coded('CONNECTION_CLOSED');
      raw = address.host.startsWith('/')
        ? connect(`${address.host}/.s.PGSQL.${address.port}`)
        : connect(address.port, address.host);
      await untilEvent(raw, 'connect');
      const secure = address.tls === false ? raw : await encrypt(raw, address);
      raw = secure;
      return guardSocket(secure);
    },
    cut: () => {
      isCut = true;
      raw?.destroy();
    },
  };
}

/** Asks whether the server can encrypt; goes on without only if the address allows it. */
async function encrypt(raw: Socket, { tls, host }: Address): Promise<Socket> {
  raw.write(sslRequest);
  const [answer] = (await untilEvent(raw, 'data')) as [Buffer];
  // More than one byte may be injected plain text that would be taken for the server's.
  if (answer.length !== 1 || !'SN'.includes(answer.toString('latin1'))) throw coded('08P01');
  if (answer.toString('latin1') === 'N') {
    if (tls === 'prefer') return raw;
    throw coded('NO_ENCRYPTION');
  }
  const secure = connectTls({ socket: raw, ...tlsOptions(tls, host) });
  await untilEvent(secure, 'secureConnect');
  return secure;
}

function tlsOptions(tls: Tls, host: string): ConnectionOptions {
  const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  if (typeof tls !== 'object') return { ...name, rejectUnauthorized: false };
  const { ca, checksHost } = tls;
  return {
    ...name,
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: true,
    ...(checksHost ? {} : { checkServerIdentity: () => undefined }),
  };
}

function guardSocket(raw: Socket): EventEmitter {
  const check = createWireGuard(limits);
  const shown = new EventEmitter();
  const tell = (error: Error) => shown.listenerCount('error') > 0 && shown.emit('error', error);
  let isFirst = true;
  let isBroken = false;
  raw.on('data', (chunk: Buffer) => {
    if (isBroken) return;
    isBroken = check(chunk) !== null;
    if (isBroken) {
      tell(coded('08P01'));
      raw.destroy();
      return;
    }
    if (isFirst) shown.emit('data', assumedSettings);
    isFirst = false;
    shown.emit('data', chunk);
  });
  raw.on('error', tell);
  raw.on('close', (hadError: boolean) => shown.emit('close', hadError));
  raw.on('drain', () => shown.emit('drain'));
  Object.defineProperty(shown, 'readyState', { get: () => raw.readyState });
  return Object.assign(shown, {
    write: (chunk: Buffer, done?: () => void) => raw.write(chunk, done),
    end: (chunk?: Buffer) => (chunk === undefined ? raw.end() : raw.end(chunk)),
    destroy: () => raw.destroy(),
    setKeepAlive: (on: boolean, ms: number) => raw.setKeepAlive(on, ms),
  });
}

/** The next event of this name; an error if the connection ends before. */
async function untilEvent(socket: Socket, event: string): Promise<unknown[]> {
  const ended = new AbortController();
  const onClose = () => ended.abort();
  socket.once('close', onClose);
  try {
    return await once(socket, event, { signal: ended.signal });
  } catch (error) {
    throw ended.signal.aborted ? coded('CONNECTION_CLOSED') : error;
  } finally {
    socket.off('close', onClose);
    // An error after this one is of no more interest.
    socket.on('error', () => {});
  }
}

export function coded(code: string): Error {
  return Object.assign(new Error('the connection to the database failed'), { code });
}

function settingMessage(name: string, value: string): Buffer {
  const text = Buffer.from(`${name}\0${value}\0`);
  const head = Buffer.from('S\0\0\0\0');
  head.writeUInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** Servers before version 14 do not send these; the library would query them, and an error would end the process. */
const assumedSettings = Buffer.concat([
  settingMessage('in_hot_standby', 'off'),
  settingMessage('default_transaction_read_only', 'off'),
]);

const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** An object comes as two letters for each byte. */
const limits = { handshakeBytes: 1 << 20, answerBytes: 2 * maxObjectBytes + (64 << 20) };
