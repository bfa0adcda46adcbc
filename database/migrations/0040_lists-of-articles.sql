CREATE TABLE "article_readings" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"readings" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_readings" ADD CONSTRAINT "article_readings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_pinned" ON "articles" USING btree ("pinned_at" DESC NULLS FIRST) WHERE "articles"."pinned_at" is not null;
--> statement-breakpoint
CREATE FUNCTION public.amulette_sum_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.article_readings (article_id, readings)
  VALUES (NEW.article_id, NEW.readings - CASE WHEN TG_OP = 'UPDATE' THEN OLD.readings ELSE 0 END)
  ON CONFLICT (article_id) DO UPDATE SET readings = article_readings.readings + excluded.readings;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO article_readings (article_id, readings) SELECT article_id, sum(readings) FROM article_days GROUP BY article_id;
--> statement-breakpoint
CREATE TRIGGER readings_are_summed AFTER INSERT OR UPDATE OF readings ON article_days
  FOR EACH ROW EXECUTE FUNCTION public.amulette_sum_readings();
