ALTER TABLE "dormitory_report_student" ADD COLUMN "first_complied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dormitory_report_student" ADD COLUMN "complied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dormitory_report_student" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dormitory_report_student" ADD COLUMN "corrected_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- small: a report is a row per period, a few thousand a year
CREATE INDEX "dormitory_report_school_id_end_at_index" ON "dormitory_report" ("school_id","end_at");