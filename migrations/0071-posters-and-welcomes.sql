-- The second whose picture a candidate chose as the poster of their video profile: with the take, and then with the
-- film that is made of it.
alter table takes add column poster_at double precision;
alter table films add column poster_at double precision;

-- The film with which a colleague welcomes those who were invited with a version, and its words: {filmId, words}.
alter table question_sets add column welcome jsonb;
