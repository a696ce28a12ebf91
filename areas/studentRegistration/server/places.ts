import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { placeHolding } from '../contract.ts'
import { registrationApplication, registrationOption, registrationTask } from './tables.ts'

export type Task = typeof registrationTask.$inferSelect
export type Option = typeof registrationOption.$inferSelect

/**
 * Locks a task until the transaction ends. Whatever takes or frees a place holds this lock, so that concurrent
 * applications count each other.
 */
export const lockTask = async (db: Db, schoolId: number, taskId: number): Promise<Task> => {
  const mine = and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, taskId))
  const [row] = await db.select().from(registrationTask).where(mine).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Reads the options of a task in their order. */
export const readOptions = (db: Db, schoolId: number, taskId: number): Promise<Option[]> =>
  db
    .select()
    .from(registrationOption)
    .where(and(eq(registrationOption.schoolId, schoolId), eq(registrationOption.taskId, taskId)))
    .orderBy(asc(registrationOption.orderNum), asc(registrationOption.id))

/** The quota of a task, with the places in use. */
export interface Places {
  readonly task: Pick<Task, 'quota' | 'title'>
  readonly options: readonly Option[]
  /** Applications that hold a place, in all and by option. */
  readonly held: { readonly all: number; readonly byOption: ReadonlyMap<number | null, number> }
}

/** Counts the places in use. Call it with the task locked if a decision depends on it. */
export const readPlaces = async (
  db: Db,
  schoolId: number,
  task: Pick<Task, 'id' | 'quota' | 'title'>,
): Promise<Places> => {
  const options = await readOptions(db, schoolId, task.id)
  const rows = await db
    .select({ optionId: registrationApplication.optionId, count: sql<number>`count(*)::int` })
    .from(registrationApplication)
    .where(
      and(
        eq(registrationApplication.schoolId, schoolId),
        eq(registrationApplication.taskId, task.id),
        inArray(registrationApplication.state, [...placeHolding]),
      ),
    )
    .groupBy(registrationApplication.optionId)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return { task, options, held: { all, byOption: new Map(rows.map(({ optionId, count }) => [optionId, count])) } }
}

const leftOf = (quota: number | null, held: number) => (quota === null ? null : Math.max(0, quota - held))

/** The places left for an option, within the quota of the whole task. Null if neither limits it. */
export const countLeft = ({ task, options, held }: Places, optionId: number | null): number | null => {
  const option = options.find(({ id }) => id === optionId)
  const limits = [
    leftOf(task.quota, held.all),
    option === undefined ? null : leftOf(option.quota, held.byOption.get(option.id) ?? 0),
  ].filter((left) => left !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}

/** True if an application for this option gets a place. */
export const hasPlace = (places: Places, optionId: number | null): boolean => countLeft(places, optionId) !== 0

/** Returns the places after one more application for this option has taken one. */
export const takePlace = ({ held, ...places }: Places, optionId: number | null): Places => ({
  ...places,
  held: {
    all: held.all + 1,
    byOption: new Map(held.byOption).set(optionId, (held.byOption.get(optionId) ?? 0) + 1),
  },
})

/** The name of an option, or the task's title without one, for refusals. */
export const nameOption = ({ task, options }: Places, optionId: number | null): string =>
  options.find(({ id }) => id === optionId)?.name ?? task.title

export type Application = typeof registrationApplication.$inferSelect

/**
 * Moves waiting applications up while there are places, in the order in which they began to wait, except those that
 * the school put on the list. Returns them. Call it with the task locked, after whatever may have freed a place.
 */
export const promoteWaiting = async (db: Db, task: Task, now: Date): Promise<Application[]> => {
  const { schoolId, id: taskId } = task
  const mine = and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.taskId, taskId))
  const waiting = await db
    .select({ id: registrationApplication.id, optionId: registrationApplication.optionId })
    .from(registrationApplication)
    .where(and(mine, eq(registrationApplication.state, 'waiting'), eq(registrationApplication.isHeld, false)))
    .orderBy(asc(registrationApplication.waitingAt), asc(registrationApplication.id))
  if (waiting.length === 0) return []
  let places = await readPlaces(db, schoolId, task)
  const chosen: number[] = []
  for (const { id, optionId } of waiting) {
    if (!hasPlace(places, optionId)) continue
    places = takePlace(places, optionId)
    chosen.push(id)
  }
  if (chosen.length === 0) return []
  return db
    .update(registrationApplication)
    .set({ state: 'submitted', waitingAt: null, changedAt: now, version: nextVersion(registrationApplication.version) })
    .where(and(mine, inArray(registrationApplication.id, chosen)))
    .returning()
}
