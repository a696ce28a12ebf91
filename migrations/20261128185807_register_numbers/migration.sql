ALTER TABLE "member" ADD COLUMN "id_card_type" text;--> statement-breakpoint
ALTER TABLE "student_info" ADD COLUMN "register_cipher" text;--> statement-breakpoint
ALTER TABLE "student_info" ADD COLUMN "register_tail" text;--> statement-breakpoint
ALTER TABLE "student_info" ADD COLUMN "register_index" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "student_register" ON "student_info" ("school_id","register_index");