ALTER TABLE "known_devices" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "setup_session_id" uuid;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "setup_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_setup_session_id_sessions_id_fk" FOREIGN KEY ("setup_session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;