-- Who is writing to an upload right now, over all processes. A holder that is gone lets go by itself.
create table upload_locks (
  upload_id text primary key,
  holder text not null,
  -- Somebody waits for it: the line that holds it has dropped, or should.
  wanted boolean not null default false,
  until timestamptz not null
);
