ALTER TABLE "articles" ADD COLUMN "image_details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_x" smallint;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus_y" smallint;