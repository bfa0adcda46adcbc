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
CREATE INDEX "articles_subjects_version" ON "articles" USING btree ("subjects_version");--> statement-breakpoint
-- What to read after an article: those that share most stones and symbols with it, of the titles before those of the
-- texts, then the newest of its category. Each subject is asked for its newest articles alone, so that it costs the same
-- among a hundred thousand. In plpgsql, which keeps its plan: it is asked for at each rendering.
CREATE FUNCTION public.amulette_related(article uuid, its_category text, at timestamptz, most integer)
  RETURNS SETOF uuid LANGUAGE plpgsql STABLE
  AS $$
BEGIN
  RETURN QUERY
    SELECT proposed.id FROM (
      SELECT near.id, (1 + 2 * own.in_title::int) * (1 + 2 * near.in_title::int) AS closeness, near.created_at
      FROM public.article_subjects own
      CROSS JOIN LATERAL (
        SELECT other.article_id AS id, other.in_title, other.created_at
        FROM public.article_subjects other
        WHERE other.subject = own.subject AND other.created_at <= at
        ORDER BY other.in_title DESC, other.created_at DESC
        LIMIT 8
      ) AS near
      WHERE own.article_id = article
      UNION ALL
      (
        SELECT newest.id, 0, newest.created_at
        FROM public.articles newest
        WHERE newest.category = its_category AND newest.created_at <= at
        ORDER BY newest.created_at DESC, newest.id DESC
        -- As many as it takes, were this one and all the nearest ones among them.
        LIMIT 2 * most
      )
    ) AS proposed
    WHERE proposed.id <> article
    GROUP BY proposed.id
    ORDER BY sum(proposed.closeness) DESC, max(proposed.created_at) DESC, proposed.id
    LIMIT most;
END $$;
