-- Card numbers written with further leading zeros become ten digits as well, since they are the same cards. Numbers and
-- codes that would become equal stay; they are listed in upgrade_note.
-- small: a school has few cards with more than ten digits
CREATE TEMPORARY TABLE twin_card_number ON COMMIT DROP AS
SELECT school_id, lpad(ltrim(card_num, '0'), 10, '0') AS padded, string_agg(card_num, '、' ORDER BY card_num) AS spellings
FROM "member"
WHERE card_num ~ '^0*\d{1,10}$'
GROUP BY school_id, lpad(ltrim(card_num, '0'), 10, '0')
HAVING count(*) > 1;
--> statement-breakpoint
INSERT INTO upgrade_note (school_id, member_id, what)
SELECT m.school_id, m.id, 'card number not padded, since others have the same: ' || t.spellings
FROM "member" m JOIN twin_card_number t ON t.school_id = m.school_id AND t.padded = lpad(ltrim(m.card_num, '0'), 10, '0')
WHERE m.card_num ~ '^0*\d{1,10}$' AND NOT EXISTS (
	SELECT FROM upgrade_note n WHERE n.school_id = m.school_id AND n.member_id = m.id AND n.what LIKE 'card number not padded%');
--> statement-breakpoint
UPDATE "member" m SET card_num = lpad(ltrim(m.card_num, '0'), 10, '0')
WHERE m.card_num ~ '^0+\d{1,10}$' AND length(m.card_num) > 10 AND NOT EXISTS (
	SELECT FROM twin_card_number t WHERE t.school_id = m.school_id AND t.padded = lpad(ltrim(m.card_num, '0'), 10, '0'));
--> statement-breakpoint
UPDATE "card" c SET card_num = lpad(ltrim(c.card_num, '0'), 10, '0')
WHERE c.card_num ~ '^0+\d{1,10}$' AND length(c.card_num) > 10 AND NOT EXISTS (
	SELECT FROM twin_card_number t WHERE t.school_id = c.school_id AND t.padded = lpad(ltrim(c.card_num, '0'), 10, '0'));
--> statement-breakpoint
INSERT INTO upgrade_note (school_id, member_id, what)
SELECT m.school_id, m.id, 'code keeps its hyphens, since others have the same: ' || (
	SELECT string_agg(o.code, '、' ORDER BY o.code) FROM "member" o
	WHERE o.school_id = m.school_id AND translate(o.code, '‐‑‒–—―−', '-------') = translate(m.code, '‐‑‒–—―−', '-------'))
FROM "member" m WHERE m.code ~ '[‐‑‒–—―−]';
