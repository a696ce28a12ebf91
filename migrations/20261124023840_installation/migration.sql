ALTER TABLE "database_cell" ADD COLUMN "installation" text;--> statement-breakpoint
ALTER TABLE "database_cell" ADD COLUMN "release" integer;