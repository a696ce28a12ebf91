import type { Database } from '../../platform/server/database/database.ts'
import { inserted } from '../../tests/support/inserted.ts'
import { leaveState } from './contract.ts'
import { calendarDay, leave, schoolTerm } from './server/tables.ts'

type LeaveValues = Partial<typeof leave.$inferInsert>

/** Makes leaves and days of the calendar, for tests. */
export const leaveFactories = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)
  return {
    /** A leave, agreed unless said otherwise. */
    makeLeave: (schoolId: number, studentId: number, values: LeaveValues & { startAt: Date; endAt: Date }) =>
      asSystem(async (db) => {
        const usual = { reason: '发烧回家休息', state: leaveState.agreed, createdAt: values.startAt }
        return inserted(
          await db
            .insert(leave)
            .values({ ...usual, ...values, schoolId, studentId })
            .returning(),
        )
      }),
    makeTerm: (schoolId: number, name: string, startDay: string, endDay: string) =>
      asSystem(async (db) =>
        inserted(await db.insert(schoolTerm).values({ schoolId, name, startDay, endDay }).returning()),
      ),
    /** A holiday, or a make-up day where a weekday is given. */
    makeSpecialDay: (schoolId: number, day: string, name: string, asWeekday: number | null = null) =>
      asSystem(async (db) => {
        const kind = asWeekday === null ? ('holiday' as const) : ('makeUp' as const)
        return inserted(await db.insert(calendarDay).values({ schoolId, day, kind, name, asWeekday }).returning())
      }),
  }
}
