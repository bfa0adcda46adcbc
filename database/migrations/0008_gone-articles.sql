CREATE TABLE "gone_articles" (
	"slug" text PRIMARY KEY NOT NULL,
	"gone_at" timestamp with time zone NOT NULL
);
