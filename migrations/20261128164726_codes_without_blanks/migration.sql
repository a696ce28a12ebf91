-- small: one pass over members writes the few whose code has blanks between digits
-- Blanks between the digits of a code are dropped, as it is looked up. Codes that would become equal stay.
WITH plain AS (
	SELECT school_id, id, regexp_replace(code, '(\d) +(?=\d)', '\1', 'g') AS code,
		count(*) OVER (PARTITION BY school_id, regexp_replace(code, '(\d) +(?=\d)', '\1', 'g')) AS same
	FROM "member" WHERE code IS NOT NULL
)
UPDATE "member" m SET code = p.code
FROM plain p
WHERE p.school_id = m.school_id AND p.id = m.id AND p.same = 1 AND m.code <> p.code;
