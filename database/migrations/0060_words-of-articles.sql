ALTER TABLE "articles" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(title || ' ' || excerpt)) STORED;--> statement-breakpoint
-- A page far back is read from the index alone, which includes what its expression is made of.
DROP INDEX "articles_listed";--> statement-breakpoint
CREATE INDEX "articles_listed" ON "articles" USING btree ((case when "withdrawn_at" is null then "created_at" else "date" end) desc,"id" DESC NULLS FIRST) INCLUDE ("withdrawn_at", "created_at", "date");
