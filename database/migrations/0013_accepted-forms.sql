CREATE TABLE "accepted_forms" (
	"digest" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accepted_forms_accepted_at" ON "accepted_forms" USING btree ("accepted_at");