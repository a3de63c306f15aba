-- Articles (BLOG-9). A published article whose time has not come is scheduled: nobody but staff sees it.
create table articles (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  meta_title text not null default '',
  excerpt text not null default '',
  category text not null check (category ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  author text not null,
  tags jsonb not null default '[]',
  -- Portraits on a stair, or one uploaded picture: {"faces": […]} or {"image": "…", "alt": "…"}.
  featured jsonb,
  body text not null default '',
  status text not null check (status in ('draft', 'published')),
  published_at timestamptz,
  -- Two who edit at once: the second is told.
  version integer not null default 1,
  -- Opens the article to whoever has the link, whatever its status; only a hash is kept.
  preview_hash text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = 'draft' or published_at is not null)
);

create index articles_public on articles (published_at desc) where status = 'published';

-- Every address that an article ever had: an old one leads to the present one, and nobody else gets it.
create table article_slugs (
  slug text primary key,
  article_id text not null references articles (id) on delete cascade
);

create table article_revisions (
  article_id text not null references articles (id) on delete cascade,
  n integer not null,
  content jsonb not null,
  -- Who saved it; nobody for the seed.
  member_id text,
  created_at timestamptz not null,
  primary key (article_id, n)
);

-- Who has an article open for writing, so that the second one knows.
create unlogged table article_editors (
  article_id text not null,
  member_id text not null,
  member_name text not null,
  seen_at timestamptz not null,
  primary key (article_id, member_id)
);

-- Uploaded pictures, drawn anew in several sizes. In the database and not in storage: they are few and small, and go
-- with the articles into every backup.
create table article_images (
  name text primary key check (name ~ '^[a-f0-9]{64}-[0-9]{2,4}[.](webp|avif)$'),
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);

-- Which sets of sample content were put in, so that what staff delete stays deleted.
create table seeds (
  name text primary key,
  created_at timestamptz not null
);
