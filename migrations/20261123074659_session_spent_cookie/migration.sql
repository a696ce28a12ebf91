ALTER TABLE "session" ADD COLUMN "spent_hash" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "spent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "reused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_spent_hash_key" UNIQUE("spent_hash");