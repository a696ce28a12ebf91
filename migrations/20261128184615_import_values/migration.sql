ALTER TABLE "import_mapping" ADD COLUMN "chosen_values" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "unread" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "chosen_values" jsonb DEFAULT '[]' NOT NULL;