ALTER TABLE "articles" DROP CONSTRAINT "articles_category";--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category" CHECK ("articles"."category" ~ '^[a-z][a-z-]{0,39}$');