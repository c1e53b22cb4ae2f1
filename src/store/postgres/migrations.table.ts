/**
 * The migrations of the tables. A released step is never changed; a new one is added. `@.` stands for the schema. Object
 * names are stored as the 32 bytes of the hash, whose order is the byte order of the hex text.
 */
export const migrations: readonly string[] = [
  `
  create table @.objects (
    name bytea primary key check (octet_length(name) = 32),
    kind text not null check (kind in ('blob', 'record')),
    size integer not null,
    bytes bytea not null,
    put_at timestamptz not null default clock_timestamp()
  );
  -- Packs are text that compresses well, but the hash is checked on every read: speed counts more.
  alter table @.objects alter column bytes set storage external;

  create table @.links (
    record bytea not null references @.objects (name) on delete cascade,
    -- Collect removes a record and what it links to at once, in any order: it asks when all of them are gone.
    object bytea not null references @.objects (name) deferrable initially immediate,
    primary key (record, object)
  );
  create index links_object on @.links (object);

  create table @.refs (
    name text collate "C" primary key,
    object bytea not null references @.objects (name)
  );
  create index refs_object on @.refs (object);

  create table @.runs (
    name text collate "C" primary key,
    last bigint not null
  );
  create table @.events (
    run text collate "C" not null references @.runs (name) on delete cascade,
    seq bigint not null,
    -- Made by the client for one append: a repeated call finds what the first one has done.
    id bytea not null unique,
    body text not null,
    digest bytea not null,
    primary key (run, seq)
  );
  create table @.event_links (
    run text collate "C" not null,
    seq bigint not null,
    object bytea not null references @.objects (name),
    primary key (run, seq, object),
    foreign key (run, seq) references @.events (run, seq) on delete cascade
  );
  create index event_links_object on @.event_links (object);

  -- Tells clients apart, so that equal events of two clients have two ids.
  create sequence @.clients;
  `,
];
