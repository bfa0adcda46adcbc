CREATE TABLE "trash_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"item_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_item_id_trash_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."trash_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_items_slug" ON "trash_items" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "trash_items_newest" ON "trash_items" USING btree ("kind","deleted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trash_rows_of_item" ON "trash_rows" USING btree ("item_id","table_name");