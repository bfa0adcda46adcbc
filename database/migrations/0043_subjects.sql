CREATE TABLE "subject_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"key" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"picture" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"joined_to" text,
	CONSTRAINT "subjects_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "article_subjects" ADD COLUMN "is_tag" boolean DEFAULT false NOT NULL;