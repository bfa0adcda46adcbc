CREATE TABLE "article_subjects" (
	"article_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"in_title" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_subjects_article_id_subject_pk" PRIMARY KEY("article_id","subject")
);
--> statement-breakpoint
CREATE TABLE "article_days" (
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"readings" integer NOT NULL,
	"shop_clicks" integer NOT NULL,
	CONSTRAINT "article_days_day_article_id_pk" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "subjects_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_subjects" ADD CONSTRAINT "article_subjects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_days" ADD CONSTRAINT "article_days_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_subjects_newest" ON "article_subjects" USING btree ("subject","in_title" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"article_id");--> statement-breakpoint
CREATE INDEX "article_days_article" ON "article_days" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_subjects_version" ON "articles" USING btree ("subjects_version");