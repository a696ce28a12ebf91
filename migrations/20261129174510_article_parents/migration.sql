CREATE TABLE "article_reminder" (
	"school_id" bigint,
	"article_id" bigint,
	"day" date,
	"reminded_by_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_reminder_pkey" PRIMARY KEY("school_id","article_id","day")
);
--> statement-breakpoint
ALTER TABLE "article_reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "push_recipient" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_send" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_recipient" DROP CONSTRAINT "push_once";--> statement-breakpoint
-- small: pushes are new, and one has some thousand recipients
ALTER TABLE "push_recipient" ADD CONSTRAINT "push_once" UNIQUE NULLS NOT DISTINCT("school_id","src_type","src_id","version","round","student_id","parent_id");--> statement-breakpoint
ALTER TABLE "article_reminder" ADD CONSTRAINT "article_reminder_school_id_article_id_article_school_id_id_fkey" FOREIGN KEY ("school_id","article_id") REFERENCES "article"("school_id","id") ON DELETE CASCADE;--> statement-breakpoint
CREATE POLICY "one_school" ON "article_reminder" AS PERMISSIVE FOR ALL TO "xingtan_school" USING ("article_reminder"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint)) WITH CHECK ("article_reminder"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "several_schools" ON "article_reminder" AS PERMISSIVE FOR ALL TO "xingtan_schools" USING ("article_reminder"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ("article_reminder"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[]));