ALTER TABLE "articles" DROP CONSTRAINT "articles_draft_id_unique";--> statement-breakpoint
ALTER TABLE "article_drafts" DROP CONSTRAINT "article_drafts_pkey";--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_author_id_id_pk" PRIMARY KEY("author_id","id");--> statement-breakpoint
ALTER TABLE "article_drafts" ADD COLUMN "sanitized_checksum" text;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "sanitized_checksum" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "sanitized_checksum" text;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_draft_of_author" UNIQUE("draft_id","author_id");--> statement-breakpoint
-- As before, but of one word no more than 20,000 characters: each piece is counted from the word's beginning, and one of
-- 600,000 kept the database busy for a minute.
CREATE OR REPLACE FUNCTION public.amulette_words(plain text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT coalesce(array_agg(substr(word, first, 500) ORDER BY place, first), '{}')
    FROM (
      SELECT left(whole.word, 20000) AS word, place
      FROM unnest(regexp_split_to_array(plain, '[^[:alnum:]]+')) WITH ORDINALITY AS whole(word, place)
    ) AS bounded, generate_series(1, greatest(1, length(word) - 200), 300) AS first
    WHERE word <> ''
  $$;
