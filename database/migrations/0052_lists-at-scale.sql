-- Each text is split before the regular expression, which is slow on long ones.
CREATE FUNCTION public.amulette_media(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array(
    SELECT DISTINCT '/media/article-' || piece.address FROM (
      SELECT substring(cut.text from '^(?:images|videos)/[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)+') AS address
      FROM unnest(texts) AS whole(text), unnest(string_to_array(whole.text, '/media/article-')) WITH ORDINALITY AS cut(text, number)
      WHERE cut.number > 1
    ) AS piece WHERE piece.address IS NOT NULL
  )
$$;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "share_picture" text;--> statement-breakpoint
CREATE INDEX "article_revisions_media" ON "article_revisions" USING gin (public.amulette_media(array["writing"::text]));--> statement-breakpoint
CREATE INDEX "articles_listed" ON "articles" USING btree ((case when "withdrawn_at" is null then "created_at" else "date" end) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_withdrawn" ON "articles" USING btree ("date") WHERE "articles"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_media" ON "articles" USING gin (public.amulette_media("images" || array["content", "image", "video_url", "video_poster", "video_captions", "share_picture"]));--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING btree ("title","article_id" DESC NULLS FIRST);