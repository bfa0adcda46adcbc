-- What search compares: lower case, no accents, ligatures in two letters, one kind of apostrophe and of space.
-- Schema-qualified, or a dump could not be restored; immutable, or no stored column could use it.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE FUNCTION public.amulette_search_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, translate($1, U&'\2019\2018\00A0\202F', '''''  '))) $$;
