CREATE TABLE "newsletter_months" (
	"month" text PRIMARY KEY NOT NULL,
	"arrivals" integer NOT NULL,
	"departures" integer NOT NULL
);

--> statement-breakpoint
CREATE FUNCTION public.amulette_count_newsletter_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  arrival integer := coalesce(TG_OP <> 'DELETE' AND NEW.state = 'active', false)::integer;
  departure integer := coalesce(TG_OP <> 'INSERT' AND OLD.state = 'active', false)::integer;
BEGIN
  IF arrival <> departure THEN
    INSERT INTO public.newsletter_months (month, arrivals, departures)
    VALUES (to_char(now() AT TIME ZONE 'Europe/Paris', 'YYYY-MM'), arrival, departure)
    ON CONFLICT (month) DO UPDATE SET arrivals = newsletter_months.arrivals + excluded.arrivals,
      departures = newsletter_months.departures + excluded.departures;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO newsletter_months (month, arrivals, departures)
  SELECT to_char(at AT TIME ZONE 'Europe/Paris', 'YYYY-MM'), sum(arrival), sum(departure) FROM (
    SELECT coalesce(confirmed_at, created_at) AS at, 1 AS arrival, 0 AS departure FROM newsletter_subscribers WHERE state <> 'pending'
    UNION ALL SELECT coalesce(stopped_at, created_at), 0, 1 FROM newsletter_subscribers WHERE state = 'stopped'
  ) AS changes GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER newsletter_months_are_counted AFTER INSERT OR DELETE OR UPDATE OF state ON newsletter_subscribers
  FOR EACH ROW EXECUTE FUNCTION public.amulette_count_newsletter_month();
