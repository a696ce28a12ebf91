CREATE TABLE "temperature_periods" (
	"school_id" bigint,
	"from_day" date,
	"periods" jsonb NOT NULL,
	CONSTRAINT "temperature_periods_pkey" PRIMARY KEY("school_id","from_day")
);
--> statement-breakpoint
ALTER TABLE "temperature_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The former periods acted on all days.
INSERT INTO "temperature_periods" ("school_id", "from_day", "periods") SELECT "school_id", '1900-01-01', "periods" FROM "temperature_config";--> statement-breakpoint
ALTER TABLE "temperature_config" ALTER COLUMN "periods" SET DEFAULT '[]';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "temperature_reading_abnormal" ON "temperature_reading" ("school_id","day") WHERE abnormal;--> statement-breakpoint
ALTER TABLE "temperature_periods" ADD CONSTRAINT "temperature_periods_school_id_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "school"("id");--> statement-breakpoint
CREATE POLICY "one_school" ON "temperature_periods" AS PERMISSIVE FOR ALL TO "xingtan_school" USING ("temperature_periods"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint)) WITH CHECK ("temperature_periods"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "several_schools" ON "temperature_periods" AS PERMISSIVE FOR ALL TO "xingtan_schools" USING ("temperature_periods"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ("temperature_periods"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[]));