INSERT INTO "comment_journal" ("comment_id", "article_id", "member_id", "actor_id", "event", "text", "reason", "at")
SELECT "comment_id", "article_id", "member_id", "admin_id", "decision", "text", "reason", "decided_at"
FROM "moderation_journal" ORDER BY "decided_at";
--> statement-breakpoint
DROP TABLE "moderation_journal" CASCADE;
--> statement-breakpoint
CREATE FUNCTION amulette_journal_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Somebody who leaves is forgotten, with their words when they ask for it. Nothing else changes.
  IF (NEW."member_id" IS NOT NULL AND NEW."member_id" IS DISTINCT FROM OLD."member_id")
    OR (NEW."actor_id" IS NOT NULL AND NEW."actor_id" IS DISTINCT FROM OLD."actor_id")
    OR (NEW."text" <> '' AND NEW."text" <> OLD."text")
    OR (NEW."reason" IS NOT NULL AND NEW."reason" IS DISTINCT FROM OLD."reason")
    OR (NEW."number", NEW."comment_id", NEW."article_id", NEW."event", NEW."at")
      IS DISTINCT FROM (OLD."number", OLD."comment_id", OLD."article_id", OLD."event", OLD."at")
  THEN
    RAISE EXCEPTION 'The journal of comments is never edited.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER comment_journal_stays BEFORE UPDATE ON "comment_journal"
FOR EACH ROW EXECUTE FUNCTION amulette_journal_stays();
