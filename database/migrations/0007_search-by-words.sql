CREATE TABLE "search_entries" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"marks" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_lexicon" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term" text NOT NULL,
	"meaning" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_synonyms_term_unique" UNIQUE("term")
);
--> statement-breakpoint
CREATE TABLE "searched_terms" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"times" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "searched_terms_day_term_pk" PRIMARY KEY("day","term")
);
--> statement-breakpoint
DROP INDEX "articles_search_text";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("created_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_entries_marks" ON "search_entries" USING gin ("marks") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "search_lexicon_parts" ON "search_lexicon" USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_lexicon_beginnings" ON "search_lexicon" USING btree (word text_pattern_ops);--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "search_text";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
--> statement-breakpoint
-- Read far more often than written, and by walks over thousands of rows: kept in its row whatever else is long.
ALTER TABLE "search_entries" ALTER COLUMN "text" SET STORAGE MAIN;
--> statement-breakpoint
-- Everything between two separators, in the order of the text.
CREATE FUNCTION public.amulette_words(plain text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT array_remove(regexp_split_to_array(plain, '[^[:alnum:]]+'), '') $$;
--> statement-breakpoint
-- Pairs are countless and most come once: they share numbers, which keeps the index ten times smaller.
CREATE FUNCTION public.amulette_mark(mark text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT CASE WHEN position(' ' IN mark) > 0 THEN hashtext(mark) & 262143 ELSE hashtext(mark) END $$;
--> statement-breakpoint
-- A title's own marks begin with ^, which no word does.
CREATE FUNCTION public.amulette_marks(title text, plain text) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT array_agg(DISTINCT public.amulette_mark(mark)) FROM (
      SELECT unnest(ARRAY[word, word || ' ' || neighbour]) AS mark FROM (
        SELECT word, lead(word) OVER (ORDER BY place) AS neighbour
        FROM unnest(public.amulette_words(plain)) WITH ORDINALITY AS whole(word, place)
      ) AS pairs
      UNION ALL
      SELECT unnest(ARRAY['^' || word, '^' || word || ' ' || neighbour]) FROM (
        SELECT word, lead(word) OVER (ORDER BY place) AS neighbour
        FROM unnest(public.amulette_words(title)) WITH ORDINALITY AS whole(word, place)
      ) AS title_pairs
      UNION ALL
      SELECT unnest(regexp_split_to_array(regexp_replace(plain, '[[:alnum:][:space:]]+', '', 'g'), ''))
      UNION ALL
      SELECT '^' || unnest(regexp_split_to_array(regexp_replace(title, '[[:alnum:][:space:]]+', '', 'g'), ''))
    ) AS marks WHERE mark <> '' AND mark <> '^'
  $$;
--> statement-breakpoint
CREATE FUNCTION public.amulette_index_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plain_title text;
  plain text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.title = OLD.title AND NEW.content_text = OLD.content_text
    AND EXISTS (SELECT FROM public.search_entries WHERE article_id = NEW.id) THEN
    IF NEW.created_at <> OLD.created_at THEN
      UPDATE public.search_entries SET created_at = NEW.created_at WHERE article_id = NEW.id;
    END IF;
    RETURN NULL;
  END IF;
  plain_title := public.amulette_search_line(NEW.title);
  plain := public.amulette_search_line(NEW.title || ' ' || NEW.content_text);
  INSERT INTO public.search_entries (article_id, created_at, title, text, words, marks)
  VALUES (
    NEW.id, NEW.created_at, plain_title, plain,
    setweight(to_tsvector('pg_catalog.french', array_to_string(public.amulette_words(plain_title), ' ')), 'A')
      || to_tsvector('pg_catalog.french', left(array_to_string(public.amulette_words(plain), ' '), 300000)),
    coalesce(public.amulette_marks(plain_title, plain), '{}')
  )
  ON CONFLICT (article_id) DO UPDATE SET created_at = excluded.created_at, title = excluded.title,
    text = excluded.text, words = excluded.words, marks = excluded.marks;
  -- In one order, or two articles that are written at once could wait for each other.
  INSERT INTO public.search_lexicon (word)
    SELECT DISTINCT word FROM unnest(public.amulette_words(plain)) AS word WHERE length(word) <= 60 ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.amulette_search_line(said text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT btrim(replace(replace(replace(
    translate(public.amulette_search_text(said), E'\n\r\t', '   '), '    ', ' '), '  ', ' '), '  ', ' ')) $$;
--> statement-breakpoint
CREATE TRIGGER articles_are_searched AFTER INSERT OR UPDATE OF title, content_text, created_at ON articles
  FOR EACH ROW EXECUTE FUNCTION public.amulette_index_article();
--> statement-breakpoint
-- What was written before.
UPDATE articles SET title = title;
