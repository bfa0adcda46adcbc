ALTER TABLE "articles" DROP CONSTRAINT "articles_draft_id_unique";--> statement-breakpoint
ALTER TABLE "article_drafts" DROP CONSTRAINT "article_drafts_pkey";--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_author_id_id_pk" PRIMARY KEY("author_id","id");--> statement-breakpoint
ALTER TABLE "article_drafts" ADD COLUMN "sanitized_checksum" text;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD COLUMN "sanitized_checksum" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "sanitized_checksum" text;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_draft_of_author" UNIQUE("draft_id","author_id");