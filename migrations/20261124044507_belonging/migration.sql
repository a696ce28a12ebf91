CREATE TABLE "temperature_withdrawal" (
	"school_id" bigint,
	"reading_id" bigint,
	"by_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "temperature_withdrawal_pkey" PRIMARY KEY("school_id","reading_id")
);
--> statement-breakpoint
ALTER TABLE "temperature_withdrawal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "material_upload" DROP CONSTRAINT "material_upload_school_id_student_id_member_school_id_id_fkey";--> statement-breakpoint
ALTER TABLE "class_dismissal" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_dismissal" ADD COLUMN "is_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_dismissal" ADD COLUMN "undos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "met_beyond" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "database_cell" ADD COLUMN "installation" text;--> statement-breakpoint
ALTER TABLE "database_cell" ADD COLUMN "release" integer;--> statement-breakpoint
ALTER TABLE "temperature_withdrawal" ADD CONSTRAINT "temperature_withdrawal_DV3FqzTIG9gf_fkey" FOREIGN KEY ("school_id","reading_id") REFERENCES "temperature_reading"("school_id","id") ON DELETE CASCADE;--> statement-breakpoint
CREATE POLICY "one_school" ON "temperature_withdrawal" AS PERMISSIVE FOR ALL TO "xingtan_school" USING ("temperature_withdrawal"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint)) WITH CHECK ("temperature_withdrawal"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "several_schools" ON "temperature_withdrawal" AS PERMISSIVE FOR ALL TO "xingtan_schools" USING ("temperature_withdrawal"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ("temperature_withdrawal"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[]));