DROP TABLE "video_upload_parts" CASCADE;--> statement-breakpoint
DROP TABLE "video_uploads" CASCADE;