-- Who was asked to come back with a password while many others guess, and whether they have been promised to be let
-- in then. Not worth the disk's time: whoever is forgotten by a crash is asked to come back once more.
create unlogged table sign_in_places (
  key text primary key,
  come_back_at timestamptz not null,
  granted boolean not null
);
