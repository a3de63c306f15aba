-- What storage keeps, named by its content. The row is there before the bytes are and goes with them,
-- so that nothing is kept that nobody knows of.
create table stored_objects (
  key text primary key,
  size bigint not null check (size > 0),
  content_type text not null,
  -- When somebody last meant to use it: what nothing refers to is removed a while after.
  touched_at timestamptz not null
);

create index stored_objects_by_time on stored_objects (touched_at);

-- The video library (VIDEO-1).
create table videos (
  id text primary key,
  title text not null,
  description text not null,
  category text not null check (category in ('general', 'client-story', 'process', 'testimonial')),
  is_active boolean not null,
  position integer not null,
  placement text check (placement in ('hero', 'job-advert', 'client-visit', 'our-process')),
  -- As its owner called it; shown, never used as a path.
  file_name text not null,
  -- The references keep the cleaner away, whatever it believes.
  original_key text not null references stored_objects (key),
  rendition_key text references stored_objects (key),
  poster_key text references stored_objects (key),
  card_poster_key text references stored_objects (key),
  captions text,
  captions_sha256 text,
  -- What the probe found in the original.
  container text not null,
  video_codec text not null,
  audio_codec text,
  duration double precision not null,
  width integer not null,
  height integer not null,
  state text not null check (state in ('processing', 'ready', 'failed')),
  making text check (making in ('poster', 'rendition')),
  progress real,
  failure text,
  attempts integer not null default 0,
  poster_seconds double precision,
  -- The resumable upload that it came by: finished twice it is still one video.
  upload_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Of two who place a video at the same spot at once, one wins.
create unique index videos_one_a_placement on videos (placement) where placement is not null;

create index videos_in_order on videos (position, created_at);

create index videos_by_original on videos (original_key);

create index videos_by_rendition on videos (rendition_key);

create index videos_by_poster on videos (poster_key);

create index videos_by_card_poster on videos (card_poster_key);
