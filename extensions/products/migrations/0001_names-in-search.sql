-- The search finds an article by the names of its cards, which its own text may lack. `excluded` has what this trigger adds.
CREATE FUNCTION public.amulette_search_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  SELECT string_agg(name, ' ' ORDER BY name) INTO names
  FROM (
    SELECT public.amulette_search_line(products.name) AS name
    FROM public.products, public.articles
    WHERE articles.id = NEW.article_id AND position(replace(products.address, '&', '&amp;') IN articles.content) > 0
  ) AS shown
  WHERE position(name IN NEW.text) = 0;
  IF names IS NULL THEN
    RETURN NEW;
  END IF;
  NEW.text := NEW.text || ' ' || names;
  NEW.words := NEW.words || to_tsvector('pg_catalog.french', array_to_string(public.amulette_words(names), ' '));
  NEW.pairs := NEW.pairs || public.amulette_pairs(names);
  BEGIN
    NEW.tokens := NEW.tokens || public.amulette_tokens('', names);
  EXCEPTION WHEN program_limit_exceeded THEN
    NULL;
  END;
  INSERT INTO public.search_lexicon (word)
    SELECT DISTINCT word FROM unnest(public.amulette_words(names)) AS word ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_are_searched BEFORE INSERT ON public.search_entries
  FOR EACH ROW EXECUTE FUNCTION public.amulette_search_products();
--> statement-breakpoint
-- A product that is new, renamed or removed: the articles that name its page are indexed again.
CREATE FUNCTION public.amulette_index_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(id) INTO ids FROM public.articles
  WHERE position(replace(NEW.address, '&', '&amp;') IN content) > 0
    OR position(replace(OLD.address, '&', '&amp;') IN content) > 0;
  DELETE FROM public.search_entries WHERE article_id = ANY (ids);
  UPDATE public.articles SET title = title WHERE id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_names_are_searched AFTER INSERT OR DELETE OR UPDATE OF name, address ON public.products
  FOR EACH ROW EXECUTE FUNCTION public.amulette_index_products();
