import { boolean, date, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../schoolTable.ts'

/** A company that looks after the devices and modules of schools. Rows belong to the platform's tenant. */
export const integrator = schoolTable(
  'integrator',
  {
    name: text().notNull(),
    contact: text().notNull(),
    telephone: text().notNull(),
    note: text().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('integrator_name').on(table.schoolId, table.name)],
)

/** A period in which an integrator serves a school. The row belongs to the school, so that the school can read it. */
export const integratorTerm = schoolTable(
  'integrator_term',
  {
    /** No foreign key, because the integrator is a row of another tenant. Saving a term locks the integrator. */
    integratorId: reference().notNull(),
    /** Maximum number of enabled people of the school; null for no limit. */
    restrictNumber: integer(),
    /** First and last day, both included, by the school's clock. */
    startTime: date({ mode: 'string' }).notNull(),
    endTime: date({ mode: 'string' }).notNull(),
    version: version(),
  },
  (table) => [index().on(table.integratorId), index().on(table.schoolId, table.startTime)],
)
