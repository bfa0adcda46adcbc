-- In search all quotes are one kind, as apostrophes are: « was two <, and who looked for < found every quotation. What is
-- not seen (soft hyphens, marks of direction, joints of no width), mostly pasted along with a text, is not compared.
CREATE OR REPLACE FUNCTION public.amulette_search_line(said text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT btrim(replace(replace(replace(
    public.amulette_search_text(translate(said,
      U&'\000A\000D\0009\00AB\00BB\201C\201D\201E\00AD\200B\200E\200F\202A\202B\202C\202D\202E\2060\FEFF',
      '   """""')), '    ', ' '), '  ', ' '), '  ', ' ')) $$;
--> statement-breakpoint
-- What was written before, where it makes a difference.
DELETE FROM public.search_entries WHERE article_id IN (
  SELECT id FROM public.articles
  WHERE title || content_text ~ U&'[\00AB\00BB\201E\00AD\200B\200E\200F\202A-\202E\2060\FEFF]'
);
--> statement-breakpoint
UPDATE public.articles SET title = title
WHERE NOT EXISTS (SELECT FROM public.search_entries WHERE article_id = articles.id);
