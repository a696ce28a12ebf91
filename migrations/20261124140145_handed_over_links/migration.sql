ALTER TABLE "material_upload" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "sealed_link" ADD COLUMN "handed_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "temperature_reading" ADD COLUMN "link_id" bigint;