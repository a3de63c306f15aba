-- Until which date open applications are closed, in one row. A date that has come is the day on which they opened.
create table open_applications (
  id integer primary key check (id = 1),
  -- As text: a date's type is another on each engine.
  closed_until text,
  version integer not null default 1
);

insert into open_applications (id) values (1);

-- Who is written to once, when open applications open again.
create table application_waiting_list (
  id text primary key,
  email text not null,
  email_key text not null unique,
  -- What they read beside the field, word for word.
  agreed_to text not null,
  asked_at timestamptz not null
);
