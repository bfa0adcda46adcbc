-- An article whose rules were raised is indexed again, by whatever the functions of the index are by then.
CREATE OR REPLACE FUNCTION public.amulette_index_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plain_title text;
  plain text;
  found tsvector;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.title = OLD.title AND NEW.content_text = OLD.content_text
    AND NEW.subjects_version <= OLD.subjects_version
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
DROP TRIGGER articles_are_searched ON articles;
--> statement-breakpoint
CREATE TRIGGER articles_are_searched AFTER INSERT OR UPDATE OF title, content_text, created_at, subjects_version ON articles
  FOR EACH ROW EXECUTE FUNCTION public.amulette_index_article();
