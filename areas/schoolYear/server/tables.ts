import { boolean, foreignKey, index, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { classActions, planStates } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A school's promotion plan for one year. It has no foreign keys to people and classes, because it outlives them. */
export const promotionPlan = schoolTable(
  'promotion_plan',
  {
    /** The year in which the school year begins. */
    year: integer().notNull(),
    state: text({ enum: planStates }).notNull(),
    madeAt: moment().notNull(),
    madeById: reference(),
    /** When it is carried out automatically. Null if not scheduled. */
    carryAt: moment(),
    doneAt: moment(),
    undoneAt: moment(),
    /** Why it could not be carried out at its scheduled moment. */
    reasons: text().notNull().default(''),
    /** Hashes of the rows that referred to its classes when it was carried out, by class and table. */
    footprint: jsonb().$type<Readonly<Record<string, string>>>(),
    version: version(),
  },
  (table) => [index().on(table.schoolId, table.madeAt)],
)

/** One class of a plan: its state when the plan was made, and its target. */
export const promotionLine = schoolTable(
  'promotion_line',
  {
    planId: reference().notNull(),
    /** Null for a class to be created, until it is. */
    classId: reference(),
    action: text({ enum: classActions }).notNull(),
    orderNum: integer().notNull(),
    fromGradeId: reference(),
    fromGradeName: text().notNull().default(''),
    fromName: text().notNull().default(''),
    fromSection: integer(),
    fromGrade: integer(),
    fromNumber: integer(),
    fromHeadId: reference(),
    toGradeId: reference(),
    toGradeName: text().notNull().default(''),
    toName: text().notNull(),
    toSection: integer(),
    toGrade: integer(),
    toNumber: integer(),
    headId: reference(),
    /** The new head's level in the class before the plan. Null if none. */
    headLevelBefore: integer(),
    students: integer().notNull().default(0),
    byHand: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.schoolId, table.planId),
    foreignKey({
      columns: [table.schoolId, table.planId],
      foreignColumns: [promotionPlan.schoolId, promotionPlan.id],
    }).onDelete('cascade'),
  ],
)
