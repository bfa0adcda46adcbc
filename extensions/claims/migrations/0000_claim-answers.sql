CREATE TABLE "claim_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phrase" text NOT NULL,
	"person_id" uuid,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_answers_phrase" ON "claim_answers" USING btree ("phrase");--> statement-breakpoint
CREATE INDEX "claim_answers_at" ON "claim_answers" USING btree ("at");