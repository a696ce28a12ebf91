import { boolean, foreignKey, index, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { examTable } from '../../exam/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import type { JointExamState, OfferState } from '../words.ts'
import type { Histogram } from './histogram.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A subject of a joint exam. Marks are in hundredths. */
export interface SetSubject {
  readonly subject: string
  readonly fullMarks: number
  readonly excellentLine: number
  readonly passLine: number
  readonly lowLine: number
  readonly isCounted: boolean
}

/** The parts of a joint exam that its offers copy, because a school cannot read the rows of its bureau. */
const copied = () => ({
  name: text().notNull(),
  /** The last grade that sits it: section × 100 + grade. */
  level: integer().notNull(),
  startAt: moment().notNull(),
  endAt: moment().notNull(),
  subjects: jsonb().$type<readonly SetSubject[]>().notNull(),
})

/** A joint exam that a bureau holds for its schools. */
export const jointExamTable = schoolTable(
  'joint_exam',
  {
    ...copied(),
    state: text().$type<JointExamState>().notNull().default('open'),
    /** Raised by each closing and reopening, so that jobs of an earlier closing write nothing. */
    round: integer().notNull().default(0),
    version: version(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.schoolId, table.startAt, table.id)],
)

/** The offer of a joint exam to one school, with what the school reports. It is a row of the school. */
export const jointExamOffer = schoolTable(
  'joint_exam_offer',
  {
    bureauId: reference().notNull(),
    bureauName: text().notNull(),
    jointExamId: reference().notNull(),
    ...copied(),
    state: text().$type<OfferState>().notNull().default('offered'),
    isClosed: boolean().notNull().default(false),
    round: integer().notNull().default(0),
    /** The school's exam, once it has joined. */
    examId: reference(),
    /** The school's subjects, in the order of `subjects`. */
    subjectIds: reference().array(),
    /** How many students have each value. It names no child. */
    histogram: jsonb().$type<Histogram>(),
    reportedAt: moment(),
    /** The counts of all schools together, from which the school's ranks in the district follow. */
    district: jsonb().$type<Histogram>(),
    rankedAt: moment(),
  },
  (table) => [
    unique('joint_exam_offer_once').on(table.schoolId, table.jointExamId),
    foreignKey({
      columns: [table.schoolId, table.examId],
      foreignColumns: [examTable.schoolId, examTable.id],
    }),
  ],
)
