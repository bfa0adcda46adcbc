CREATE TABLE "former_addresses" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "former_addresses_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE INDEX "former_addresses_target" ON "former_addresses" USING btree ("kind","target");--> statement-breakpoint
-- The three tables before this one stay for the former release, which writes to them until it stops.
INSERT INTO "former_addresses" SELECT 'category', "slug", "key" FROM "category_addresses";--> statement-breakpoint
INSERT INTO "former_addresses" SELECT 'subject', "slug", "key" FROM "subject_addresses";--> statement-breakpoint
INSERT INTO "former_addresses" SELECT 'page', "slug", "page_id"::text FROM "page_addresses";--> statement-breakpoint
INSERT INTO "former_addresses" SELECT 'page', "row"->>'slug', "row"->>'page_id' FROM "trash_rows" WHERE "table_name" = 'page_addresses' ON CONFLICT DO NOTHING;
