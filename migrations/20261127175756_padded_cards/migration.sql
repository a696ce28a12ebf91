-- Card numbers are ten digits. Numbers that would become equal stay; they are listed in upgrade_note.
CREATE TABLE IF NOT EXISTS upgrade_note (school_id bigint, member_id bigint, what text NOT NULL);
--> statement-breakpoint
CREATE TEMPORARY TABLE twin_card ON COMMIT DROP AS
SELECT school_id, lpad(ltrim(card_num, '0'), 10, '0') AS padded, string_agg(card_num, '、' ORDER BY card_num) AS spellings
FROM "member"
WHERE card_num ~ '^\d{1,10}$'
GROUP BY school_id, lpad(ltrim(card_num, '0'), 10, '0')
HAVING count(*) > 1;
--> statement-breakpoint
INSERT INTO upgrade_note (school_id, member_id, what)
SELECT m.school_id, m.id, 'card number not padded, since others have the same: ' || t.spellings
FROM "member" m JOIN twin_card t ON t.school_id = m.school_id AND t.padded = lpad(ltrim(m.card_num, '0'), 10, '0')
WHERE m.card_num ~ '^\d{1,10}$';
--> statement-breakpoint
UPDATE "member" m SET card_num = lpad(ltrim(m.card_num, '0'), 10, '0')
WHERE m.card_num ~ '^\d{1,9}$' AND NOT EXISTS (
	SELECT FROM twin_card t WHERE t.school_id = m.school_id AND t.padded = lpad(ltrim(m.card_num, '0'), 10, '0'));
--> statement-breakpoint
UPDATE "card" c SET card_num = lpad(ltrim(c.card_num, '0'), 10, '0')
WHERE c.card_num ~ '^\d{1,9}$' AND NOT EXISTS (
	SELECT FROM twin_card t WHERE t.school_id = c.school_id AND t.padded = lpad(ltrim(c.card_num, '0'), 10, '0'));
--> statement-breakpoint
-- Codes are written with plain hyphens, as they are looked up.
UPDATE "member" m SET code = translate(m.code, '‐‑‒–—―−', '-------')
WHERE m.code ~ '[‐‑‒–—―−]' AND (
	SELECT count(*) FROM "member" o
	WHERE o.school_id = m.school_id AND translate(o.code, '‐‑‒–—―−', '-------') = translate(m.code, '‐‑‒–—―−', '-------')) = 1;
