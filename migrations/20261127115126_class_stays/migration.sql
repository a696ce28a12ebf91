CREATE TABLE "class_stay" (
	"school_id" bigint,
	"member_id" bigint,
	"department_id" bigint,
	"from_at" timestamp with time zone,
	"until_at" timestamp with time zone,
	CONSTRAINT "class_stay_pkey" PRIMARY KEY("school_id","member_id","department_id","from_at")
);
--> statement-breakpoint
ALTER TABLE "class_stay" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "class_stay_school_id_department_id_from_at_index" ON "class_stay" ("school_id","department_id","from_at");--> statement-breakpoint
ALTER TABLE "class_stay" ADD CONSTRAINT "class_stay_school_id_member_id_member_school_id_id_fkey" FOREIGN KEY ("school_id","member_id") REFERENCES "member"("school_id","id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "class_stay" ADD CONSTRAINT "class_stay_school_id_department_id_department_school_id_id_fkey" FOREIGN KEY ("school_id","department_id") REFERENCES "department"("school_id","id") ON DELETE CASCADE;--> statement-breakpoint
CREATE POLICY "one_school" ON "class_stay" AS PERMISSIVE FOR ALL TO "xingtan_school" USING ("class_stay"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint)) WITH CHECK ("class_stay"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "several_schools" ON "class_stay" AS PERMISSIVE FOR ALL TO "xingtan_schools" USING ("class_stay"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ("class_stay"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
-- The trail tells of the moves that it still holds.
INSERT INTO "class_stay" ("school_id", "member_id", "department_id", "from_at", "until_at")
SELECT m.school_id, m.member_id, m.department_id, m.at, CASE WHEN m.next = 'delete' THEN m.next_at END
FROM (
	SELECT c.school_id, c.operation, e.at,
		(coalesce(c.after, c.before)->>'member_id')::bigint AS member_id,
		(coalesce(c.after, c.before)->>'department_id')::bigint AS department_id,
		lead(c.operation) OVER w AS next, lead(e.at) OVER w AS next_at
	FROM "audit_change" c JOIN "audit_entry" e ON e.school_id = c.school_id AND e.id = c.entry_id
	WHERE c.relation = 'member_department' AND c.operation IN ('insert', 'delete')
	WINDOW w AS (PARTITION BY c.school_id, coalesce(c.after, c.before)->>'member_id', coalesce(c.after, c.before)->>'department_id' ORDER BY e.at, c.id)
) m
	JOIN "member" p ON p.school_id = m.school_id AND p.id = m.member_id
	JOIN "department" d ON d.school_id = m.school_id AND d.id = m.department_id AND d.type = 4
WHERE m.operation = 'insert' AND (m.next = 'delete' OR (m.next IS NULL AND EXISTS (
	SELECT FROM "member_department" h WHERE h.school_id = m.school_id AND h.member_id = m.member_id AND h.department_id = m.department_id)))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "class_stay" ("school_id", "member_id", "department_id", "from_at")
SELECT h.school_id, h.member_id, h.department_id, now()
FROM "member_department" h JOIN "department" d ON d.school_id = h.school_id AND d.id = h.department_id AND d.type = 4
WHERE NOT EXISTS (SELECT FROM "class_stay" s WHERE s.school_id = h.school_id AND s.member_id = h.member_id AND s.department_id = h.department_id AND s.until_at IS NULL)
ON CONFLICT DO NOTHING;
