ALTER TABLE "pupil_dismissal" ADD COLUMN "undos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD COLUMN "revoker_id" bigint;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD COLUMN "revoke_reason" text DEFAULT '' NOT NULL;