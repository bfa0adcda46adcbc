-- The alternative texts of the pictures in a text, as `media-titles.server.ts` reads them.
CREATE FUNCTION public.amulette_inline_alts(content text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(string_agg(' ' || replace(replace(replace(substring(cut.text from '^[^>]*'), '&quot;', ''), '&nbsp;', ' '), '&amp;', '&'), ''), '')
  FROM unnest(string_to_array(content, '<img ')) WITH ORDINALITY AS cut(text, number) WHERE cut.number > 1
$$;--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING gin (public.amulette_search_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_media_names" ON "articles" USING gin (public.amulette_search_text(translate("title" || ' ' || "image_alts"::text || case when "content" like '%<img %' then public.amulette_inline_alts("content") else '' end, '"\', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "comments_article" ON "comments" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin (public.amulette_search_text(("content" || ' ' || coalesce("guest_name", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pictures_words" ON "pictures" USING gin (public.amulette_search_text((name || ' ' || key)) gin_trgm_ops);--> statement-breakpoint
-- The planner knows nothing of an expression that is new until its table is analysed.
ANALYZE "articles", "comments", "pictures";