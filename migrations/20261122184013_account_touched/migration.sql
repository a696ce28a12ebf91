ALTER TABLE "login_name" ADD COLUMN "brought_telephone" text;--> statement-breakpoint
ALTER TABLE "login_name" ADD COLUMN "brought_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "account_touched_at" timestamp with time zone;