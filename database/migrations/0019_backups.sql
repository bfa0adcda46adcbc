CREATE TABLE "backup_watch" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"warned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"target" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"verified_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backups_made_at" ON "backups" USING btree ("made_at");--> statement-breakpoint
INSERT INTO "backup_watch" DEFAULT VALUES;