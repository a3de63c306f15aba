-- What came according to a bank's statement. The file itself is not kept. `fingerprint` knows a line again, in whatever
-- file it comes; `place` tells equal lines of one day apart, so that two equal payments are two.
create table bank_lines (
  id text primary key,
  fingerprint text not null,
  place integer not null check (place > 0),
  received_on date not null,
  pence integer not null check (pence > 0),
  -- Both are emptied when a person is erased, and 13 months after the line was decided.
  payer text not null,
  reference text not null,
  state text not null default 'waiting' check (state in ('waiting', 'recorded', 'linked', 'ignored')),
  version integer not null default 1,
  imported_at timestamptz not null,
  decided_at timestamptz,
  unique (fingerprint, place)
);
create index bank_lines_by_state on bank_lines (state, received_on);

-- The transfers that a line is: recorded from it, or by hand before it came (`is_link`). A transfer is on the statement
-- once. Together they are never more than the line.
create table bank_line_transfers (
  transfer_id text primary key references bank_transfers (id),
  line_id text not null references bank_lines (id) on delete cascade,
  is_link boolean not null,
  at timestamptz not null
);
create index bank_line_transfers_by_line on bank_line_transfers (line_id);

-- Which column is what in a bank's file, as somebody said, by the names of its columns.
create table statement_layouts (
  shape text primary key,
  roles jsonb not null,
  saved_at timestamptz not null
);
