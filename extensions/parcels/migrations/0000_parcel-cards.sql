CREATE TABLE "parcel_cards" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"lines" text[] DEFAULT '{}' NOT NULL,
	"replacement_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcel_cards_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "parcel_scans" (
	"day" date NOT NULL,
	"code" text NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "parcel_scans_day_code_pk" PRIMARY KEY("day","code")
);
--> statement-breakpoint
COMMENT ON TABLE "parcel_cards" IS 'exported';
