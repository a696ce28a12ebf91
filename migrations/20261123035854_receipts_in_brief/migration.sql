DROP INDEX "access_receipt_arrived_at_index";--> statement-breakpoint
CREATE INDEX "access_receipt_arrived_at_index" ON "access_receipt" USING brin ("arrived_at");--> statement-breakpoint
-- A state is written over each time its person passes a door: room in each page lets the new row stand beside the old one, without new entries in the index.
ALTER TABLE "whereabouts" SET (fillfactor = 60);
