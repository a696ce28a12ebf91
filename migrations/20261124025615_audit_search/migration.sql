CREATE TABLE "audit_concern" (
	"school_id" bigint,
	"member_id" bigint,
	"entry_id" bigint,
	CONSTRAINT "audit_concern_pkey" PRIMARY KEY("school_id","member_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "audit_concern" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_change_relation_entry_id_school_id_index" ON "audit_change" ("relation","entry_id","school_id");--> statement-breakpoint
CREATE INDEX "audit_concern_entry_id_index" ON "audit_concern" ("entry_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entry_school_id_call_at_index" ON "audit_entry" ("school_id","call","at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entry_call_id_index" ON "audit_entry" ("call","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entry_member_id_id_index" ON "audit_entry" ("member_id","id");--> statement-breakpoint
CREATE POLICY "one_school" ON "audit_concern" AS PERMISSIVE FOR ALL TO "xingtan_school" USING ("audit_concern"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint)) WITH CHECK ("audit_concern"."school_id" = (select nullif(current_setting('app.school', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "several_schools" ON "audit_concern" AS PERMISSIVE FOR ALL TO "xingtan_schools" USING ("audit_concern"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[])) WITH CHECK ("audit_concern"."school_id" = any((select string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[])::bigint[]));--> statement-breakpoint
-- Security definer: the restricted roles may not write the trail themselves.
create or replace function audit_concerns() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into audit_concern (school_id, member_id, entry_id)
  select distinct c.school_id, held.id::bigint, c.entry_id
  from (select school_id, entry_id, relation, coalesce(after, before) as data from new_rows) c
  cross join lateral unnest(case when c.relation = 'member' then array[c.data ->> 'id']
    else array[c.data ->> 'member_id', c.data ->> 'student_id', c.data ->> 'parent_id'] end) as held(id)
  where held.id ~ '^[0-9]+$'
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Before the rows of before are gone through, so that none is missed.
create or replace trigger audit_concerns after insert on audit_change referencing new table as new_rows
  for each statement execute function audit_concerns();
