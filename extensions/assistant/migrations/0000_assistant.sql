CREATE TABLE "assistant_calls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"about" text NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_decisions" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_drafts" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"person_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"rights" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "assistant_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "assistant_calls" ADD CONSTRAINT "assistant_calls_key_id_assistant_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."assistant_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_decisions" ADD CONSTRAINT "assistant_decisions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_decisions" ADD CONSTRAINT "assistant_decisions_key_id_assistant_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."assistant_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_drafts" ADD CONSTRAINT "assistant_drafts_key_id_assistant_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."assistant_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_keys" ADD CONSTRAINT "assistant_keys_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_calls_key" ON "assistant_calls" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "assistant_calls_at" ON "assistant_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "assistant_decisions_key" ON "assistant_decisions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "assistant_drafts_key" ON "assistant_drafts" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "assistant_keys_person" ON "assistant_keys" USING btree ("person_id");