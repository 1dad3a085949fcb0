"""The SQL of the PostgreSQL journal: its tables, the fenced append, the leases.

Statements only; what they mean together, and when each is sent, stands in `postgres`.
"""

SCHEMA_NAME = "croupier"
#: Of the tables below, which put it down where they are made.
FORMAT = 2
CHANNEL = "croupier_journal"
#: Any number that nobody else locks by: two servers at their first start make the tables once.
MAKING_LOCK = int.from_bytes(b"Croupier")

SCHEMA = """
create schema if not exists croupier;
create table if not exists format(version integer primary key);
create table if not exists record(
    stream text collate "C" not null,
    seq bigint not null check (seq >= 1),
    prev bytea not null check (length(prev) = 32),
    body bytea not null,
    hash bytea not null check (length(hash) = 32),
    seal bytea not null check (length(seal) = 32),
    private bytea,
    primary key (stream, seq)
);
create table if not exists answer(
    owner text collate "C" not null,
    id text collate "C" not null,
    digest bytea not null,
    answer bytea not null,
    stream text collate "C" not null,
    size bigint not null,
    primary key (owner, id)
);
create table if not exists blob(hash text primary key, content bytea not null);
create table if not exists checkpoint(
    id bigint generated always as identity primary key,
    stream text collate "C" not null,
    note text not null
);
create index if not exists checkpoint_stream on checkpoint(stream, id);
create table if not exists lease(
    stream text collate "C" primary key,
    epoch bigint not null default 0,
    turn bigint not null default 0,
    holder text not null default '',
    address text not null default '',
    expires timestamptz not null default to_timestamp(0)
);
alter table lease set (fillfactor = 50);
insert into format(version) select 2 where not exists (select from format);
"""

# The fence is the lease's row, locked: a takeover waits for the append, or the append for the
# takeover and then finds another epoch. `turn` does the same for one server: after an append of
# which nobody knows what became, the turn is raised, and should its bytes still be on their way
# to the database, they come too late. The head was read under the same lock or is not believed.
APPEND = """
with fence as materialized (
    select epoch, turn from lease where stream = $1 for share
), head as materialized (
    select seq, hash from record where stream = $1 order by seq desc limit 1
), go as materialized (
    select 1 from fence
    where epoch = $2 and turn = $3
      and coalesce((select seq from head), 0) = $4 and coalesce((select hash from head), $5) = $5
), put_record as (
    insert into record(stream, seq, prev, body, hash, seal, private)
    select $1, $4 + o, prev, body, hash, seal, private
    from unnest($6::bytea[], $7::bytea[], $8::bytea[], $15::bytea[], $16::bytea[])
         with ordinality u(prev, body, hash, seal, private, o)
    where exists (select from go)
), put_answer as (
    insert into answer(owner, id, digest, answer, stream, size)
    select owner, id, digest, answer, $1, $4 + cardinality($7::bytea[])
    from unnest($9::text[], $10::text[], $11::bytea[], $12::bytea[]) u(owner, id, digest, answer)
    where exists (select from go)
), put_blob as (
    insert into blob(hash, content)
    select hash, content from unnest($13::text[], $14::bytea[]) u(hash, content)
    where exists (select from go)
    on conflict do nothing
)
select (select epoch from fence) as epoch, (select turn from fence) as turn,
       coalesce((select seq from head), 0) as size, (select hash from head) as hash,
       exists (select from go) as done
"""

MAKE_LEASE = "insert into lease(stream) values ($1) on conflict do nothing"
WHERE_IT_STANDS = """
select lease.turn, coalesce(last.seq, 0) as size, last.hash
from lease left join lateral (
    select seq, hash from record where stream = lease.stream order by seq desc limit 1
) last on true
where lease.stream = $1
"""
#: Waits for whatever holds the fence, and shuts out whatever may still come in this turn.
NEXT_TURN = "update lease set turn = turn + 1 where stream = $1 returning turn"

TAKE = """
update lease set epoch = epoch + 1, holder = $2, address = $3,
                 expires = clock_timestamp() + $4 * interval '1 second'
where stream = $1 and (expires <= clock_timestamp() or holder = $2)
returning stream, epoch, holder, address,
          extract(epoch from expires - clock_timestamp())::float8 as left
"""
RENEW = """
update lease set expires = clock_timestamp() + $3 * interval '1 second'
from unnest($1::text[], $2::bigint[]) held(stream, epoch)
where lease.stream = held.stream and lease.epoch = held.epoch
returning lease.stream, lease.epoch, holder, address,
          extract(epoch from expires - clock_timestamp())::float8 as left
"""
RELEASE = "update lease set expires = clock_timestamp() where stream = $1 and epoch = $2"
RAISE_EPOCHS = """
insert into lease(stream, epoch) select name, $2::bigint from unnest($1::text[]) u(name)
on conflict (stream) do update
set epoch = lease.epoch + $2::bigint, holder = '', address = '', expires = to_timestamp(0)
"""
LEASES = """
select stream, epoch, holder, address,
       extract(epoch from expires - clock_timestamp())::float8 as left
from lease where epoch > 0 order by stream
"""
LEASE = """
select stream, epoch, holder, address,
       extract(epoch from expires - clock_timestamp())::float8 as left
from lease where epoch > 0 and stream = $1
"""

SIZE = "select coalesce(max(seq), 0) from record where stream = $1"
STREAMS = """
with recursive step(name) as (
    select min(stream) from record
    union all
    select (select min(stream) from record where stream > name) from step where name is not null
)
select name from step where name is not null
union select distinct stream from checkpoint order by 1
"""
RECORDS = """
select stream, seq, prev, body, hash, seal, private from record
where stream = $1 and seq > $2 and seq <= $3 order by seq limit $4
"""
ANSWERS = """
select owner, id, digest, answer from answer
join unnest($1::text[], $2::text[]) asked(owner, id) using (owner, id)
"""
BLOB = "select content from blob where hash = $1"
NOTES = "select note from checkpoint where stream = $1 order by id"
NEWEST_NOTES = "select distinct on (stream) stream, note from checkpoint order by stream, id desc"
PUT_NOTE = "insert into checkpoint(stream, note) values ($1, $2)"
HASH_AT = "select hash from record where stream = $1 and seq = $2"
HINT = "select pg_notify('croupier_journal', name) from unnest($1::text[]) u(name)"
