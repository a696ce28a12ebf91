ALTER TABLE "gate_request" ADD COLUMN "card_fault" text;--> statement-breakpoint
ALTER TABLE "gate_request" ADD COLUMN "joined_id" bigint;--> statement-breakpoint
-- small: requests last no longer than the month of their access records
CREATE INDEX "gate_request_school_id_joined_id_index" ON "gate_request" ("school_id","joined_id") WHERE joined_id is not null;--> statement-breakpoint
-- Numbers from before cards had periods are in use. Since when is unknown, so since their holder's record exists.
INSERT INTO "card" ("school_id", "member_id", "card_num", "begins_at")
SELECT m.school_id, m.id, m.card_num, m.created_at
FROM "member" m
WHERE m.card_num IS NOT NULL AND NOT EXISTS (
	SELECT FROM "card" c WHERE c.school_id = m.school_id AND c.member_id = m.id AND c.ended_at IS NULL);
