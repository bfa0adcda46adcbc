DROP INDEX "letters_due";--> statement-breakpoint
ALTER TABLE "backup_watch" DROP COLUMN "warned_missing_files";--> statement-breakpoint
ALTER TABLE "backups" DROP COLUMN "missing_files";--> statement-breakpoint
ALTER TABLE "letters" DROP COLUMN "next_attempt_at";