-- Captions that a machine drafts: how far that is, and how often it was tried. A film that nobody has asked a draft of
-- has no state.
alter table films
  add column drafting text check (drafting in ('waiting', 'writing', 'written', 'silent', 'failed')),
  add column drafting_progress real,
  add column drafting_attempts integer not null default 0;

alter table videos
  add column drafting text check (drafting in ('waiting', 'writing', 'written', 'silent', 'failed')),
  add column drafting_progress real,
  add column drafting_attempts integer not null default 0,
  -- Kept apart from the captions, which visitors get: nobody but staff sees it before a person has read it.
  add column draft text;
