ALTER TABLE "pictures" ADD COLUMN "upload" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_upload_unique" UNIQUE("upload");