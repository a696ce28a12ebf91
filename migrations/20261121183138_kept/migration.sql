CREATE TABLE "change_count" (
	"school_id" integer,
	"relation" text,
	"count" bigint NOT NULL,
	CONSTRAINT "change_count_pkey" PRIMARY KEY("school_id","relation")
);
--> statement-breakpoint
ALTER TABLE "change_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "one_school" ON "change_count" AS PERMISSIVE FOR ALL TO "xingtan_school" USING ("change_count"."school_id" = nullif(current_setting('app.school', true), '')::int) WITH CHECK ("change_count"."school_id" = nullif(current_setting('app.school', true), '')::int);--> statement-breakpoint
CREATE POLICY "several_schools" ON "change_count" AS PERMISSIVE FOR ALL TO "xingtan_schools" USING ("change_count"."school_id" = any(string_to_array(nullif(current_setting('app.schools', true), ''), ',')::int[])) WITH CHECK ("change_count"."school_id" = any(string_to_array(nullif(current_setting('app.schools', true), ''), ',')::int[]));