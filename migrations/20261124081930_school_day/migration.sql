ALTER TABLE "pupil_dismissal" ADD COLUMN "undos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD COLUMN "revoker_id" bigint;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD COLUMN "revoke_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "material_link" ADD COLUMN "used_day" date;--> statement-breakpoint
ALTER TABLE "material_link" ADD COLUMN "used_files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "material_link" ADD COLUMN "used_bytes" bigint DEFAULT 0 NOT NULL;