ALTER TABLE "people_journal" DROP CONSTRAINT "people_journal_change";--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "team_role" text;--> statement-breakpoint
ALTER TABLE "people_journal" ADD CONSTRAINT "people_journal_change" CHECK ("people_journal"."change" in ('promoted', 'demoted', 'author', 'editor', 'suspended', 'reinstated'));--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_team_role" CHECK ("user_roles"."team_role" in ('author', 'editor'));