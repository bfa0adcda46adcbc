CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"slug" text,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"colour" text NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"empty_text" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"moved_to" text,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "category_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "categories" ("key", "slug", "name", "label", "colour", "position") VALUES
	('bracelet', 'bracelets', 'Bracelets', 'Bracelet', 'cornaline', 0),
	('pendentif', 'pendentifs', 'Pendentifs', 'Pendentif', 'vert-de-gris', 1);
