CREATE TABLE "media_names" (
	"article_id" uuid NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"poster" text,
	"words" text NOT NULL,
	CONSTRAINT "media_names_article_id_address_pk" PRIMARY KEY("article_id","address")
);
--> statement-breakpoint
DROP INDEX "articles_media_names";--> statement-breakpoint
ALTER TABLE "media_names" ADD CONSTRAINT "media_names_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_names_address" ON "media_names" USING btree ("address");--> statement-breakpoint
-- As before, four times as fast: it is not inlined, and `translate` compares each character.
CREATE OR REPLACE FUNCTION public.amulette_search_text(text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ BEGIN
    RETURN lower(public.unaccent('public.unaccent'::regdictionary,
      replace(replace(replace(replace($1, U&'\2019', ''''), U&'\2018', ''''), U&'\00A0', ' '), U&'\202F', ' ')));
  END $$;
--> statement-breakpoint
-- Other addresses than those of the library may be longer than an index allows.
CREATE FUNCTION public.amulette_media_names(article articles)
  RETURNS TABLE (article_id uuid, address text, title text, poster text, words text)
  LANGUAGE sql STABLE AS $$
    SELECT DISTINCT ON (address) article.id, address, title, poster, public.amulette_search_text(title) FROM (
      SELECT 1 AS rank, alts.key AS address, alts.value AS title, null AS poster
      FROM jsonb_each_text(CASE jsonb_typeof(article.image_alts) WHEN 'object' THEN article.image_alts ELSE '{}' END) AS alts
      UNION ALL
      SELECT 2, substring(tag.text from '^[^>]*\msrc="([^"]+)"'),
        replace(replace(replace(substring(tag.text from '^[^>]*\malt="([^"]+)"'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'), null
      FROM unnest(string_to_array(article.content, '<img ')) WITH ORDINALITY AS tag(text, number) WHERE tag.number > 1
      UNION ALL
      SELECT 3, article.video_url, article.title, coalesce(article.video_poster, article.image)
    ) AS called
    WHERE address LIKE '/media/article-%' AND length(address) < 500 AND title <> ''
    ORDER BY address, rank
  $$;
--> statement-breakpoint
CREATE FUNCTION public.amulette_name_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.title, NEW.content, NEW.image, NEW.image_alts, NEW.video_url, NEW.video_poster)
      IS NOT DISTINCT FROM (OLD.title, OLD.content, OLD.image, OLD.image_alts, OLD.video_url, OLD.video_poster) THEN
      RETURN NULL;
    END IF;
    DELETE FROM public.media_names WHERE article_id = NEW.id;
  END IF;
  INSERT INTO public.media_names SELECT * FROM public.amulette_media_names(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO public.media_names SELECT called.* FROM articles, public.amulette_media_names(articles) AS called;
--> statement-breakpoint
CREATE TRIGGER articles_name_media AFTER INSERT OR UPDATE OF title, content, image, image_alts, video_url, video_poster ON articles
  FOR EACH ROW EXECUTE FUNCTION public.amulette_name_media();
--> statement-breakpoint
-- The planner knows nothing of a new table until it is analysed.
ANALYZE "media_names";
