DROP INDEX "comments_of_article";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("article_id") WHERE "comments"."pinned";--> statement-breakpoint
CREATE INDEX "comments_of_article" ON "comments" USING btree ("article_id","pinned" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE validated and answers_to is null;