CREATE TABLE "video_upload_parts" (
	"upload_id" uuid NOT NULL,
	"first" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "video_upload_parts_upload_id_first_pk" PRIMARY KEY("upload_id","first")
);
--> statement-breakpoint
CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"path" text,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_upload_parts" ADD CONSTRAINT "video_upload_parts_upload_id_video_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."video_uploads"("id") ON DELETE cascade ON UPDATE no action;