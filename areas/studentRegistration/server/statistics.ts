import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type TaskStatistics, applicationStates, type studentRegistration as calls, holdsPlace } from '../contract.ts'
import { readOptions } from './places.ts'
import { registrationApplication, registrationTask } from './tables.ts'

/** Counts the applications of a task by state, option, day and sex. */
export const findStatistics = async ({
  db,
  session,
  query,
}: Context<typeof calls.statistics>): Promise<TaskStatistics> => {
  const schoolId = schoolOf(session)
  const mine = and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, query.id))
  if ((await db.$count(registrationTask, mine)) === 0) throw new Refusal(common.notFound)
  const day = sql<string>`to_char(${registrationApplication.createdAt} at time zone ${session.timeZone}, 'YYYY-MM-DD')`
  const rows = await db
    .select({
      state: registrationApplication.state,
      optionId: registrationApplication.optionId,
      sex: registrationApplication.sex,
      day,
      count: sql<number>`count(*)::int`,
    })
    .from(registrationApplication)
    .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.taskId, query.id)))
    .groupBy(sql`1, 2, 3, 4`)
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, { count }) => total + count, 0)
  const days = [...new Set(rows.map((row) => row.day))].toSorted()
  const sexOf = (sex: number) => sum((row) => row.sex === sex && row.state !== 'withdrawn' && row.state !== 'rejected')
  const options = await readOptions(db, schoolId, query.id)
  return {
    states: applicationStates.map((state) => ({ state, count: sum((row) => row.state === state) })),
    options: options.map(({ id, name, quota }) => ({
      name,
      quota,
      held: sum((row) => row.optionId === id && holdsPlace(row)),
      waiting: sum((row) => row.optionId === id && row.state === 'waiting'),
      admitted: sum((row) => row.optionId === id && row.state === 'admitted'),
    })),
    days: days.map((one) => ({ day: one, count: sum((row) => row.day === one) })),
    sexes: { male: sexOf(1), female: sexOf(2), unknown: sexOf(0) },
  }
}
