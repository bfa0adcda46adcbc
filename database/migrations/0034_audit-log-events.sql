ALTER TABLE "comment_journal" DISABLE TRIGGER comment_journal_stays;
--> statement-breakpoint
UPDATE "comment_journal" SET "event" = CASE "event" WHEN 'arrived' THEN 'received' ELSE 'published' END
WHERE "event" IN ('arrived', 'shown');
--> statement-breakpoint
ALTER TABLE "comment_journal" ENABLE TRIGGER comment_journal_stays;
