ALTER TABLE "air_exceedance" DROP CONSTRAINT "air_exceedance_school_id_device_id_device_school_id_id_fkey";--> statement-breakpoint
ALTER TABLE "air_hour" DROP CONSTRAINT "air_hour_school_id_device_id_device_school_id_id_fkey";--> statement-breakpoint
ALTER TABLE "air_now" DROP CONSTRAINT "air_now_school_id_device_id_device_school_id_id_fkey";--> statement-breakpoint
DROP INDEX "media_play_school_id_until_at_index";--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "departure_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "air_now" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "air_now" ADD COLUMN "place_kind" text;--> statement-breakpoint
ALTER TABLE "patrol_check" ADD COLUMN "exception_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "patrol_check" ADD COLUMN "exception_by_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" DROP CONSTRAINT "alert_once";--> statement-breakpoint
-- small: a school has a few alerts a day
ALTER TABLE "alert" ADD CONSTRAINT "alert_once" UNIQUE NULLS NOT DISTINCT("school_id","day","kind","member_id","device_id","departure_at");--> statement-breakpoint
-- small: the table is new in this release
CREATE INDEX "media_play_school_id_from_at_index" ON "media_play" ("school_id","from_at");--> statement-breakpoint
ALTER TABLE "teaching_class" DROP CONSTRAINT "teaching_class_school_id_term_id_school_term_school_id_id_fkey", ADD CONSTRAINT "teaching_class_school_id_term_id_school_term_school_id_id_fkey" FOREIGN KEY ("school_id","term_id") REFERENCES "school_term"("school_id","id");--> statement-breakpoint
ALTER TABLE "timetable_plan" DROP CONSTRAINT "timetable_plan_school_id_term_id_school_term_school_id_id_fkey", ADD CONSTRAINT "timetable_plan_school_id_term_id_school_term_school_id_id_fkey" FOREIGN KEY ("school_id","term_id") REFERENCES "school_term"("school_id","id");--> statement-breakpoint
ALTER TABLE "timetable_schedule" DROP CONSTRAINT "timetable_schedule_KMPZtNZRDLw8_fkey", ADD CONSTRAINT "timetable_schedule_KMPZtNZRDLw8_fkey" FOREIGN KEY ("school_id","term_id") REFERENCES "school_term"("school_id","id");