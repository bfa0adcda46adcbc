ALTER TABLE "newsletter_letters" ADD COLUMN "content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_letters" ADD COLUMN "readers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_letters" ADD COLUMN "shop_clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "newsletter_letters" SET "readers" = (SELECT count(*) FROM "newsletter_deliveries" WHERE "letter_id" = "newsletter_letters"."id" AND "state" = 'sent');
