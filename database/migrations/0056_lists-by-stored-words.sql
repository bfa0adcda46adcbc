DROP INDEX "articles_title";--> statement-breakpoint
DROP INDEX "pictures_words";--> statement-breakpoint
DROP INDEX "comments_words";--> statement-breakpoint
ALTER TABLE "article_drafts" ADD COLUMN "media" text[] GENERATED ALWAYS AS (public.amulette_media(array[writing::text])) STORED;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(content || ' ' || coalesce(guest_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(name || ' ' || key)) STORED;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(name || ' ' || key)) STORED;--> statement-breakpoint
ALTER TABLE "trash_rows" ADD COLUMN "media" text[] GENERATED ALWAYS AS (public.amulette_media(array[row::text])) STORED;--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
-- Each file that the article shows, whether it has a name or not.
CREATE OR REPLACE FUNCTION public.amulette_media_names(article articles)
  RETURNS TABLE (article_id uuid, address text, title text, poster text, words text)
  LANGUAGE sql STABLE AS $$
    SELECT DISTINCT ON (address) article.id, address, coalesce(title, ''), poster,
      coalesce(public.amulette_search_text(title), '')
    FROM unnest(public.amulette_media(article.images || array[article.content, article.image, article.video_url,
      article.video_poster, article.video_captions, article.share_picture])) AS shown(address)
    LEFT JOIN (
      SELECT 1 AS rank, alts.key AS address, alts.value AS title, null AS poster
      FROM jsonb_each_text(CASE jsonb_typeof(article.image_alts) WHEN 'object' THEN article.image_alts ELSE '{}' END) AS alts
      UNION ALL
      SELECT 2, substring(tag.text from '^[^>]*\msrc="([^"]+)"'),
        replace(replace(replace(substring(tag.text from '^[^>]*\malt="([^"]+)"'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'), null
      FROM unnest(string_to_array(article.content, '<img ')) WITH ORDINALITY AS tag(text, number) WHERE tag.number > 1
      UNION ALL
      SELECT 3, article.video_url, article.title, coalesce(article.video_poster, article.image)
    ) AS called USING (address)
    WHERE length(address) < 500
    ORDER BY address, title = '', rank
  $$;
--> statement-breakpoint
-- Files that only a former version shows stay, without a name.
CREATE OR REPLACE FUNCTION public.amulette_name_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.title, NEW.content, NEW.image, NEW.images, NEW.image_alts, NEW.video_url, NEW.video_poster, NEW.video_captions, NEW.share_picture)
      IS NOT DISTINCT FROM (OLD.title, OLD.content, OLD.image, OLD.images, OLD.image_alts, OLD.video_url, OLD.video_poster, OLD.video_captions, OLD.share_picture) THEN
      RETURN NULL;
    END IF;
    DELETE FROM public.media_names AS former WHERE article_id = NEW.id AND NOT EXISTS (
      SELECT FROM public.article_revisions AS revision WHERE revision.article_id = NEW.id
        AND public.amulette_media(array[revision.writing::text]) @> array[former.address]);
    UPDATE public.media_names SET title = '', poster = NULL, words = '' WHERE article_id = NEW.id;
  END IF;
  INSERT INTO public.media_names SELECT * FROM public.amulette_media_names(NEW)
  ON CONFLICT (article_id, address) DO UPDATE SET title = excluded.title, poster = excluded.poster, words = excluded.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.amulette_keep_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.media_names (article_id, address, title, words)
  SELECT NEW.article_id, address, '', '' FROM unnest(public.amulette_media(array[NEW.writing::text])) AS shown(address)
  WHERE length(address) < 500 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER articles_name_media ON articles;
--> statement-breakpoint
CREATE TRIGGER articles_name_media
  AFTER INSERT OR UPDATE OF title, content, image, images, image_alts, video_url, video_poster, video_captions, share_picture ON articles
  FOR EACH ROW EXECUTE FUNCTION public.amulette_name_media();
--> statement-breakpoint
CREATE TRIGGER article_revisions_keep_media AFTER INSERT OR UPDATE OF writing ON article_revisions
  FOR EACH ROW EXECUTE FUNCTION public.amulette_keep_media();
--> statement-breakpoint
DELETE FROM public.media_names;
--> statement-breakpoint
INSERT INTO public.media_names SELECT called.* FROM articles, public.amulette_media_names(articles) AS called;
--> statement-breakpoint
INSERT INTO public.media_names (article_id, address, title, words)
SELECT DISTINCT article_id, address, '', '' FROM article_revisions,
  unnest(public.amulette_media(array[writing::text])) AS shown(address)
WHERE length(address) < 500 ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The planner knows nothing of new columns and rows until their tables are analysed.
ANALYZE "article_drafts", "comments", "pictures", "videos", "trash_rows", "media_names";
