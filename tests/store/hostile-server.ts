/** Servers on loopback that only pretend to be PostgreSQL, each in another way. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Pretender = { readonly port: number; stop(): Promise<void> };

export async function startPretender(behave: Behaviour): Promise<Pretender> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Behaviour = (socket: Socket) => void;

const message = (type: string, ...parts: readonly (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const auth = (kind: number, rest = '') => message('R', u32(kind), rest);
const ready = message('Z', 'I');
const welcome = Buffer.concat([auth(0), ready]);
const error = (code: string) => message('E', `SERROR\0${code === '' ? '' : `C${code}\0`}Mno\0\0`);
const scram = auth(10, 'SCRAM-SHA-256\0\0');
const oneColumn = message('T', Buffer.from([0, 1]), 'version\0', Buffer.alloc(18));

/** Answers the first message, which asks for a connection, and each one after it. */
const talk =
  (first: Buffer, later: Buffer | ((socket: Socket) => void) = Buffer.alloc(0)): Behaviour =>
  (socket) => {
    let isFirst = true;
    socket.on('data', () => {
      if (isFirst) socket.write(first);
      else if (typeof later === 'function') later(socket);
      else socket.write(later);
      isFirst = false;
    });
  };

const endlessly =
  (piece: Buffer): Behaviour =>
  (socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
  };

const many = Buffer.concat(Array.from({ length: 500 }, () => message('N', `SNOTICE\0M${'x'.repeat(100)}\0\0`)));
const rows = Buffer.concat(
  Array.from({ length: 500 }, () => message('D', Buffer.from([0, 1]), u32(100), 'x'.repeat(100))),
);
const challengeThen = (...next: readonly Buffer[]): Behaviour => {
  return talk(scram, (socket) => {
    for (const one of next) socket.write(one);
  });
};
const rounds = (count: string) => auth(11, `r=${'n'.repeat(30)},s=${'c2FsdA'.repeat(3)}==,i=${count}`);

/** By what they do. Without encryption, unless the name says TLS. */
export const pretenders: Readonly<Record<string, Behaviour>> = {
  'says nothing': () => {},
  'hangs up at once': (socket) => socket.destroy(),
  'ends politely at once': (socket) => socket.end(),
  'hangs up after the first message': (socket) => socket.once('data', () => socket.destroy()),
  'speaks HTTP': (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'speaks HTTP and hangs up': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'pours out zeros': endlessly(Buffer.alloc(1 << 16)),
  'pours out letters': endlessly(Buffer.alloc(1 << 16, 'R')),
  'drips a length of gigabytes': talk(Buffer.from([0x53, 0xff, 0xff, 0xff, 0xff, 1])),
  'gives a length of zero': talk(Buffer.from([0x52, 0, 0, 0, 0, 0, 0, 0, 0])),
  'asks for an unknown proof': talk(auth(7)),
  'asks for the password and is silent': talk(auth(3)),
  'asks for the password for ever': talk(auth(3), auth(3)),
  'asks for MD5 without a salt': talk(auth(5)),
  'asks for a SASL that is not SCRAM': talk(auth(10, 'PLAIN\0\0')),
  'asks for SCRAM and is silent': talk(scram),
  'asks for SCRAM in two billion rounds': challengeThen(rounds('2147483647')),
  'asks for SCRAM in no rounds': challengeThen(rounds('0')),
  'asks for SCRAM without a salt': challengeThen(auth(11, 'r=x')),
  'asks for SCRAM with bytes that mean nothing': challengeThen(auth(11, '\xff\0,,,=')),
  'asks for SCRAM again and again': challengeThen(...Array.from({ length: 50 }, () => rounds('900000'))),
  'proves itself with a wrong signature': challengeThen(rounds('4096'), auth(12, 'v=AAAA'), welcome),
  'pours out notices': talk(auth(0), endlessly(many)),
  'pours out notices at once': (socket) => socket.once('data', () => endlessly(many)(socket)),
  'is ready and then silent': talk(welcome),
  'is ready and hangs up at the first statement': talk(welcome, (socket) => socket.destroy()),
  'answers with an error without a code': talk(welcome, Buffer.concat([error(''), ready])),
  'answers with an error before it is ready': talk(error('')),
  'is always starting': talk(error('57P03')),
  'always says that others were at work': talk(welcome, Buffer.concat([error('40001'), ready])),
  'describes columns without an end': talk(welcome, message('T', Buffer.from([0, 1]), 'x'.repeat(50))),
  'describes more columns than there are': talk(
    welcome,
    message('T', Buffer.from([255, 255]), 'a\0', Buffer.alloc(18)),
  ),
  'sends rows that nobody described': talk(welcome, Buffer.concat([rows, ready])),
  'sends rows that are too short': talk(welcome, Buffer.concat([oneColumn, message('D', Buffer.from([0])), ready])),
  'sends rows with a negative length': talk(
    welcome,
    Buffer.concat([oneColumn, message('D', Buffer.from([0, 1]), u32(0xfffffff0)), ready]),
  ),
  'pours out rows': talk(welcome, (socket) => {
    socket.write(Buffer.concat([message('1'), message('t', Buffer.from([0, 0])), oneColumn, message('2')]));
    endlessly(rows)(socket);
  }),
  'begins to copy': talk(welcome, message('H', Buffer.from([0, 0, 0]))),
  'notifies of something without an end': talk(welcome, message('A', 'xxxxxxxx')),
  'answers a statement with a challenge': talk(welcome, auth(11, 'r=x')),
  'is ready without having been asked': (socket) => socket.write(Buffer.concat([welcome, ready, ready, ready])),
  'completes what was never begun': talk(welcome, Buffer.concat([message('C', 'SELECT 1\0'), ready])),
};

/** The first message asks for encryption; these answer it. */
export const tlsPretenders: Readonly<Record<string, Behaviour>> = {
  'agrees to TLS and speaks nonsense': (socket) =>
    socket.once('data', () => {
      socket.write('S');
      socket.once('data', () => socket.write('this is no TLS at all'.repeat(20)));
    }),
  'agrees to TLS and is silent': (socket) => socket.once('data', () => socket.write('S')),
  'agrees to TLS and hangs up': (socket) => socket.once('data', () => socket.end('S')),
  'agrees to TLS with more than one byte': (socket) => socket.once('data', () => socket.write('SSSSSSSS')),
  'answers the question for TLS with an error': (socket) => socket.once('data', () => socket.write(error('08P01'))),
  'is silent when asked for TLS': () => {},
};
