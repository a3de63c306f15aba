-- What readers see of an article, as a whole, while its columns hold what is being written. Text that nobody has
-- published yet used to be on the site as soon as it was saved.
alter table articles
  add column published_content jsonb,
  -- When readers last got another text. It stays after the article was withdrawn.
  add column published_changed_at timestamptz;

update articles
set
  published_content = jsonb_build_object(
    'slug', slug, 'title', title, 'metaTitle', meta_title, 'excerpt', excerpt, 'category', category,
    'author', author, 'tags', tags, 'featured', featured, 'body', body
  ),
  published_changed_at = updated_at
where status = 'published';

alter table articles
  add check ((status = 'published') = (published_content is not null)),
  add check (published_content is null or published_changed_at is not null);

create unique index articles_published_slug on articles ((published_content ->> 'slug'));

-- An address that was published leads to the present one for ever. One that was only typed is free again as soon as its
-- article no longer uses it.
alter table article_slugs add column was_published boolean not null default true;

alter table article_slugs alter column was_published drop default;

update article_slugs set was_published = false
where article_id in (select id from articles where published_at is null);
