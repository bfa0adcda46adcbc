ALTER TABLE "articles" ADD COLUMN "words" text GENERATED ALWAYS AS (public.amulette_search_text(title || ' ' || excerpt)) STORED;--> statement-breakpoint
-- Pages far back, and counts of a member's comments, are read from an index alone, which includes what they ask for.
DROP INDEX "articles_listed";--> statement-breakpoint
CREATE INDEX "articles_listed" ON "articles" USING btree ((case when "withdrawn_at" is null then "created_at" else "date" end) desc,"id" DESC NULLS FIRST) INCLUDE ("withdrawn_at", "created_at", "date");--> statement-breakpoint
DROP INDEX "comments_of_member";--> statement-breakpoint
CREATE INDEX "comments_of_member" ON "comments" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("validated");
