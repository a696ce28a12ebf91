CREATE TABLE "secret_mark" (
	"id" integer PRIMARY KEY,
	"mark" text NOT NULL
);
