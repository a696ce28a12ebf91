ALTER TABLE "member" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "disabled_for" text;