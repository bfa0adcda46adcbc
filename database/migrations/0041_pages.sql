CREATE TABLE "page_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"sanitized_checksum" text,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_revisions_version" UNIQUE("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"sanitized_checksum" text,
	"content_text" text NOT NULL,
	"search_text" text NOT NULL,
	"search_words" "tsvector" NOT NULL,
	"place" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"draft_checksum" text,
	"draft_saved_at" timestamp with time zone,
	"preview_hash" text,
	"preview_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"online_since" timestamp with time zone,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "pages_preview_hash_unique" UNIQUE("preview_hash")
);
--> statement-breakpoint
ALTER TABLE "page_addresses" ADD CONSTRAINT "page_addresses_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_revisions" ADD CONSTRAINT "page_revisions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_revisions" ADD CONSTRAINT "page_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_addresses_page" ON "page_addresses" USING btree ("page_id");