/** Parses the URL of a database, which holds a password. The library would add parts from the environment (INV-4). */
import { readFileSync } from 'node:fs';
import { StoreError } from '../store-error.js';

export type Address = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly schema: string;
  readonly tls: Tls;
};

export type Tls = false | 'prefer' | 'require' | { readonly ca?: string; readonly checksHost: boolean };

/** `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…&schema=…&host=/socket/folder` */
export function parseAddress(url: string): Address {
  let parsed: URL;
  try {
    parsed = new URL(url.replace(/^postgresql:/i, 'postgres:'));
  } catch {
    throw unusable('it is not a URL');
  }
  const query = parsed.searchParams;
  for (const key of query.keys()) if (!parameters.includes(key)) throw unusable(`it has a parameter that is not known`);
  const host = query.get('host') ?? decode(parsed.hostname);
  const user = decode(parsed.username);
  const database = decode(parsed.pathname.slice(1)) || user;
  const schema = query.get('schema') ?? 'packlight';
  if (user === '') throw unusable('it names no user before the @');
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema)) throw unusable('its schema is not a plain name');
  return {
    host: host === '' ? 'localhost' : host.replace(/^\[|\]$/g, ''),
    port: Number(query.get('port') ?? (parsed.port || 5432)),
    database,
    user,
    password: decode(parsed.password),
    schema,
    tls: host.startsWith('/') ? false : tlsOf(query.get('sslmode'), query.get('sslrootcert')),
  };
}

const parameters = ['host', 'port', 'schema', 'sslmode', 'sslrootcert'];

/** As PostgreSQL's own programs interpret it; by default encrypted if the server supports it. */
function tlsOf(mode: string | null, rootFile: string | null): Tls {
  if (mode === 'disable') return false;
  if (mode === null || mode === 'prefer' || mode === 'allow')
    return rootFile === null ? 'prefer' : verified(rootFile, 'any-host');
  if (mode === 'require') return rootFile === null ? 'require' : verified(rootFile, 'any-host');
  if (mode === 'verify-ca') return verified(rootFile, 'any-host');
  if (mode === 'verify-full') return verified(rootFile, 'same-host');
  throw unusable('its sslmode is not one of disable, prefer, require, verify-ca, verify-full');
}

function verified(rootFile: string | null, host: 'any-host' | 'same-host'): Tls {
  const checksHost = host === 'same-host';
  if (rootFile === null || rootFile === 'system') return { checksHost };
  try {
    return { ca: readFileSync(rootFile, 'utf8'), checksHost };
  } catch {
    throw unusable('the file of its sslrootcert cannot be read');
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unusable('a part of it is not properly escaped');
  }
}

function unusable(why: string): StoreError {
  return new StoreError({ kind: 'foreign', detail: `the address of the database cannot be used: ${why}` });
}
