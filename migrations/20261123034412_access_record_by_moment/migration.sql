DROP INDEX "access_record_school_id_at_index";--> statement-breakpoint
ALTER TABLE "access_record" DROP CONSTRAINT "access_record_pkey";--> statement-breakpoint
ALTER TABLE "access_record" ADD PRIMARY KEY ("school_id","at","id") INCLUDE ("member_id","state_dict_id","location_id","device_id");