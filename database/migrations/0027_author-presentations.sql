CREATE TABLE "author_presentations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"portrait" text
);
--> statement-breakpoint
ALTER TABLE "author_presentations" ADD CONSTRAINT "author_presentations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;