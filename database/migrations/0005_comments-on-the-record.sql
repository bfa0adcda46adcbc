CREATE TABLE "comment_bans" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"banned_by" uuid,
	"banned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_letter_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"decisions" boolean DEFAULT true NOT NULL,
	"answers" boolean DEFAULT true NOT NULL,
	"arrivals" text DEFAULT 'each' NOT NULL,
	"told_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "comment_journal" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_journal_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"member_id" uuid,
	"actor_id" uuid,
	"event" text NOT NULL,
	"text" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"email" text,
	"good_faith" boolean NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"outcome" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "decision_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"comment_version" integer NOT NULL,
	"admin_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "comments_of_article";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "comments_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answers_to" uuid;--> statement-breakpoint
ALTER TABLE "comment_bans" ADD CONSTRAINT "comment_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_bans" ADD CONSTRAINT "comment_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_letter_choices" ADD CONSTRAINT "comment_letter_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_links" ADD CONSTRAINT "decision_links_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_journal_comment" ON "comment_journal" USING btree ("comment_id","number");--> statement-breakpoint
CREATE INDEX "comment_journal_member" ON "comment_journal" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "comment_journal_actor" ON "comment_journal" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "comment_journal_at" ON "comment_journal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" USING btree ("reported_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "comment_reports_comment" ON "comment_reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "decision_links_expiry" ON "decision_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answers_to_comments_id_fk" FOREIGN KEY ("answers_to") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_answers" ON "comments" USING btree ("answers_to","created_at");--> statement-breakpoint
CREATE INDEX "comments_of_article" ON "comments" USING btree ("article_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE validated and answers_to is null;