CREATE INDEX CONCURRENTLY "access_record_by_person" ON "access_record" ("school_id","member_id","at","id") INCLUDE ("state_dict_id","location_id","device_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "access_record_by_place" ON "access_record" ("school_id","location_id","at","id") INCLUDE ("member_id","state_dict_id","device_id");--> statement-breakpoint
DROP INDEX IF EXISTS "access_record_school_id_member_id_at_index";
