ALTER TABLE "leave_step" ADD COLUMN "asked_by_id" bigint;--> statement-breakpoint
CREATE INDEX "sealed_link_school_id_parent_id_index" ON "sealed_link" ("school_id","parent_id");