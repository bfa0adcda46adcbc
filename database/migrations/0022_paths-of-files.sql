ALTER TABLE "pictures" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_path_unique" UNIQUE("path");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_path_unique" UNIQUE("path");