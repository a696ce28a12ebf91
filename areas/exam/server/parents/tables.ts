import { boolean, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { schoolTable, version } from '../../../registry/server/schoolTable.ts'

/** A school's decision on what of its exams parents see, beyond the levels that everybody sees. */
export const examDisclosure = schoolTable(
  'exam_disclosure',
  {
    showsJuniorScores: boolean().notNull(),
    juniorReason: text().notNull(),
    showsSeniorRanks: boolean().notNull(),
    /** Number of levels, 4 or 5. */
    levelCount: integer().$type<4 | 5>().notNull(),
    /** The name of the person who saved it last, kept even if the person leaves the school. */
    savedByName: text().notNull(),
    savedAt: timestamp({ withTimezone: true, mode: 'date' }),
    version: version(),
  },
  (table) => [unique('exam_disclosure_once').on(table.schoolId)],
)
