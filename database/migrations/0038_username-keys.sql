ALTER TABLE "user_roles" ADD COLUMN "username_keys" text[];--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "username_keys_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "user_roles_username_keys" ON "user_roles" USING gin ("username_keys");--> statement-breakpoint
CREATE INDEX "user_roles_username_keys_version" ON "user_roles" USING btree ("username_keys_version");
--> statement-breakpoint
-- A username that the former release, or another program, changes gets new keys from the job.
CREATE FUNCTION public.amulette_expire_username_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.username IS DISTINCT FROM OLD.username AND NEW.username_keys IS NOT DISTINCT FROM OLD.username_keys THEN
    NEW.username_keys_version := 0;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER username_keys_expire BEFORE UPDATE OF username ON user_roles
  FOR EACH ROW EXECUTE FUNCTION public.amulette_expire_username_keys();
