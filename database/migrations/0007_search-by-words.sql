CREATE TABLE "search_entries" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"tokens" "tsvector" NOT NULL,
	"pairs" integer[] NOT NULL
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
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "search_entries_tokens" ON "search_entries" USING gin ("tokens") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "search_entries_pairs" ON "search_entries" USING gin ("pairs") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "search_lexicon_parts" ON "search_lexicon" USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_lexicon_beginnings" ON "search_lexicon" USING btree (word text_pattern_ops);--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "search_text";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
--> statement-breakpoint
-- All that is long lies beside: what is found is listed from rows of a hundred bytes.
ALTER TABLE "search_entries" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Everything between two separators, in the order of the text. What is longer than any word comes in pieces that overlap by
-- more than a term can be long.
CREATE FUNCTION public.amulette_words(plain text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT coalesce(array_agg(substr(word, first, 500) ORDER BY place, first), '{}')
    FROM unnest(regexp_split_to_array(plain, '[^[:alnum:]]+')) WITH ORDINALITY AS whole(word, place),
      generate_series(1, greatest(1, length(word) - 200), 300) AS first
    WHERE word <> ''
  $$;
--> statement-breakpoint
-- Every sign that is neither letter, digit nor space.
CREATE FUNCTION public.amulette_signs(plain text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT array_remove(regexp_split_to_array(regexp_replace(plain, '[[:alnum:][:space:]]+', '', 'g'), ''), '') $$;
--> statement-breakpoint
-- Whole words and signs; those of the title once more behind a ^.
CREATE FUNCTION public.amulette_tokens(title text, plain text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT array_to_tsvector(array(
      SELECT DISTINCT token FROM (
        SELECT unnest(public.amulette_words(plain) || public.amulette_signs(plain))
        UNION ALL
        SELECT '^' || unnest(public.amulette_words(title) || public.amulette_signs(title))
      ) AS tokens(token)
    ))
  $$;
--> statement-breakpoint
-- Pairs are countless and most come once: they share numbers, which keeps the index ten times smaller.
CREATE FUNCTION public.amulette_pair(pair text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT hashtext(pair) & 262143 $$;
--> statement-breakpoint
-- A number for each two neighbours.
CREATE FUNCTION public.amulette_pairs(plain text) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT array(
      SELECT DISTINCT public.amulette_pair(word || ' ' || neighbour) FROM (
        SELECT word, lead(word) OVER (ORDER BY place) AS neighbour
        FROM unnest(public.amulette_words(plain)) WITH ORDINALITY AS whole(word, place)
      ) AS pairs WHERE neighbour IS NOT NULL
    )
  $$;
--> statement-breakpoint
-- Any of these words or signs, whatever a query would read in them.
CREATE FUNCTION public.amulette_any(tokens text[]) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT string_agg('''' || replace(replace(token, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery FROM unnest(tokens) AS token
  $$;
--> statement-breakpoint
CREATE FUNCTION public.amulette_index_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plain_title text;
  plain text;
  found tsvector;
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
  BEGIN
    found := public.amulette_tokens(plain_title, plain);
  EXCEPTION WHEN program_limit_exceeded THEN
    -- A megabyte of different words: what comes first is found.
    found := public.amulette_tokens(plain_title, left(plain, 100000));
  END;
  INSERT INTO public.search_entries (article_id, created_at, title, text, words, tokens, pairs)
  VALUES (
    NEW.id, NEW.created_at, plain_title, plain,
    setweight(to_tsvector('pg_catalog.french', array_to_string(public.amulette_words(plain_title), ' ')), 'A')
      || to_tsvector('pg_catalog.french', left(array_to_string(public.amulette_words(plain), ' '), 300000)),
    found,
    public.amulette_pairs(plain)
  )
  ON CONFLICT (article_id) DO UPDATE SET created_at = excluded.created_at, title = excluded.title,
    text = excluded.text, words = excluded.words, tokens = excluded.tokens, pairs = excluded.pairs;
  -- In one order, or two articles that are written at once could wait for each other.
  INSERT INTO public.search_lexicon (word)
    SELECT DISTINCT word FROM unnest(public.amulette_words(plain)) AS word ORDER BY word
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
