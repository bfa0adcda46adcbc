CREATE TABLE "product_clicks" (
	"product_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "product_clicks_product_id_article_id_day_pk" PRIMARY KEY("product_id","article_id","day")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"price" text NOT NULL,
	"shop_price" text NOT NULL,
	"photo" text,
	"sentence" text NOT NULL,
	"fallback" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"change" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "products_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "product_clicks" ADD CONSTRAINT "product_clicks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;