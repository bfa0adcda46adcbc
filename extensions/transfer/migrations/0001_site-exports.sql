CREATE TABLE "site_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"person_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"bytes" bigint,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "site_exports" ADD CONSTRAINT "site_exports_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_exports_person" ON "site_exports" USING btree ("person_id");