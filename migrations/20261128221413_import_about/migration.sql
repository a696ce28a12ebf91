-- small: a nullable column without a default
ALTER TABLE "import_run" ADD COLUMN "about" jsonb;