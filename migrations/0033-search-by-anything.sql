-- People are also found by what staff wrote about them: folded as names are, and with the digits of phone numbers
-- joined, however they are spaced.
alter table person_notes
  add column search text generated always as (
    folded(text) || ' ' || regexp_replace(regexp_replace(text, '(\d)[\s().-]+(?=\d)', '\1', 'g'), '\D+', ' ', 'g')
  ) stored;

-- Whose name begins with what was typed is found before everybody in whom it is somewhere.
create index people_by_beginning on people (left(search, 60) text_pattern_ops) where inbox_since is not null;

do $$ begin
  create index person_notes_by_search on person_notes using gin (search gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: searching notes reads all of them';
end $$;
