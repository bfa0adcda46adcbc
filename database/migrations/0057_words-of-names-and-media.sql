ALTER TABLE "user_roles" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(btrim(username))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(split_part(email, '@', 1))) STORED;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "shown_words" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "shown_words" text;--> statement-breakpoint
CREATE INDEX "pictures_listed" ON "pictures" USING btree ((coalesce("deleted_at", "created_at")) desc,"key" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_listed" ON "videos" USING btree ((coalesce("deleted_at", "created_at")) desc,"key" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION public.amulette_shown_words(file text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(words, E'\n') FROM public.media_names WHERE address = file
$$;
--> statement-breakpoint
-- When a transaction commits, one at a time: it waits for nobody else then, and reads what the one before committed.
-- Articles are locked before files, as where files are removed.
CREATE FUNCTION public.amulette_gather_shown_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  file text := CASE TG_OP WHEN 'DELETE' THEN OLD.address ELSE NEW.address END;
BEGIN
  LOCK TABLE public.articles IN ROW EXCLUSIVE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('amulette_gather_shown_words'));
  IF file LIKE '/media/article-images/%' THEN
    UPDATE public.pictures SET shown_words = public.amulette_shown_words(file) WHERE key = substr(file, 23);
  ELSE
    UPDATE public.videos SET shown_words = public.amulette_shown_words(file) WHERE key = substr(file, 23);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An import may store a file after the article that shows it.
CREATE FUNCTION public.amulette_find_shown_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_words := public.amulette_shown_words(TG_ARGV[0] || NEW.key);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As before, but each row is written once, and only when it changes.
CREATE OR REPLACE FUNCTION public.amulette_name_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.title, NEW.content, NEW.image, NEW.images, NEW.image_alts, NEW.video_url, NEW.video_poster, NEW.video_captions, NEW.share_picture)
      IS NOT DISTINCT FROM (OLD.title, OLD.content, OLD.image, OLD.images, OLD.image_alts, OLD.video_url, OLD.video_poster, OLD.video_captions, OLD.share_picture) THEN
      RETURN NULL;
    END IF;
    DELETE FROM public.media_names AS former WHERE article_id = NEW.id
      AND address NOT IN (SELECT shown.address FROM public.amulette_media_names(NEW) AS shown)
      AND NOT EXISTS (SELECT FROM public.article_revisions AS revision WHERE revision.article_id = NEW.id
        AND public.amulette_media(array[revision.writing::text]) @> array[former.address]);
    UPDATE public.media_names SET title = '', poster = NULL, words = '' WHERE article_id = NEW.id AND title <> ''
      AND address NOT IN (SELECT shown.address FROM public.amulette_media_names(NEW) AS shown);
  END IF;
  INSERT INTO public.media_names AS former SELECT * FROM public.amulette_media_names(NEW)
  ON CONFLICT (article_id, address) DO UPDATE SET title = excluded.title, poster = excluded.poster, words = excluded.words
  WHERE (former.title, former.poster, former.words) IS DISTINCT FROM (excluded.title, excluded.poster, excluded.words);
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "pictures" SET "shown_words" = public.amulette_shown_words('/media/article-images/' || key);
--> statement-breakpoint
UPDATE "videos" SET "shown_words" = public.amulette_shown_words('/media/article-videos/' || key);
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER media_names_gather_shown_words AFTER INSERT OR UPDATE OR DELETE ON media_names
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.amulette_gather_shown_words();
--> statement-breakpoint
CREATE TRIGGER pictures_find_shown_words BEFORE INSERT ON pictures
  FOR EACH ROW EXECUTE FUNCTION public.amulette_find_shown_words('/media/article-images/');
--> statement-breakpoint
CREATE TRIGGER videos_find_shown_words BEFORE INSERT ON videos
  FOR EACH ROW EXECUTE FUNCTION public.amulette_find_shown_words('/media/article-videos/');
--> statement-breakpoint
-- The planner knows nothing of new columns until their tables are analysed.
ANALYZE "users", "user_roles", "pictures", "videos";
