import { boolean, foreignKey, index, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { classActions, planStates } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** The plan of a school's promotion in one year. People and classes have no links: a plan outlasts them. */
export const promotionPlan = schoolTable(
  'promotion_plan',
  {
    /** The year in which the school year begins. */
    year: integer().notNull(),
    state: text({ enum: planStates }).notNull(),
    madeAt: moment().notNull(),
    madeById: reference(),
    /** The moment at which it is carried out by itself; null where nobody has set one. */
    carryAt: moment(),
    doneAt: moment(),
    undoneAt: moment(),
    /** Why it could not be carried out at its moment. */
    reasons: text().notNull().default(''),
    /** The marks of what hung on its classes once it was carried out, by class and table. */
    footprint: jsonb().$type<Readonly<Record<string, string>>>(),
    version: version(),
  },
  (table) => [index().on(table.schoolId, table.madeAt)],
)

/** One class of a plan, as it was when the plan was made, and what becomes of it. */
export const promotionLine = schoolTable(
  'promotion_line',
  {
    planId: reference().notNull(),
    /** Null of a class that is to be made, until it is. */
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
    /** How the head that is to be led or taught the class before; null where not at all. */
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
