import { type SQL, and, desc, eq, ilike, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { media } from '../contract.ts'
import { isDueAt, isOverAt } from './schedule.ts'
import type { TaskRow } from '../views.ts'
import { mediaLayout, mediaTask } from './tables.ts'

/** Reaches the tasks of the session's school. */
export const reachTasks = reachRows(mediaTask, (session) => eq(mediaTask.schoolId, schoolOf(session)))

/** Selects tasks with layout and publisher, without order or limit. */
const selectTasks = (db: Db, where: SQL | undefined) =>
  db
    .select({ task: mediaTask, layout: mediaLayout, publishedBy: member.name })
    .from(mediaTask)
    .innerJoin(mediaLayout, and(eq(mediaLayout.schoolId, mediaTask.schoolId), eq(mediaLayout.id, mediaTask.layoutId)))
    .leftJoin(member, memberJoin(mediaTask.schoolId, mediaTask.publishedById))
    .where(where)
    .$dynamic()

type FoundTask = Awaited<ReturnType<typeof selectTasks>>[number]

/** The moment and time zone for the state of a task. */
export interface Moment {
  readonly now: Date
  readonly timeZone: string
}

/** Returns the moment of a call. */
export const momentOf = ({ clock, session }: Pick<Context<typeof media.task>, 'clock' | 'session'>): Moment => ({
  now: clock.now(),
  timeZone: session.timeZone,
})

/** Presents a task for the list. */
export const presentTask = ({ task, layout, publishedBy }: FoundTask, { now, timeZone }: Moment): TaskRow => {
  const { id, name, layoutId, priority, fromTime, toTime, seconds, target, state, version, publishedAt } = task
  const wireNow = toWireTime(now, timeZone)
  return {
    id,
    name,
    layoutId,
    priority,
    fromTime,
    toTime,
    seconds,
    target,
    state,
    version,
    layoutName: layout.name,
    from: task.fromDay,
    to: task.toDay,
    isDue: isDueAt(task, wireNow),
    isOver: isOverAt(task, wireNow),
    publishedAt: publishedAt && toWireTime(publishedAt, timeZone),
    publishedBy: publishedBy ?? '',
  }
}

const publishedFirst = sql`case when ${mediaTask.state} = 'published' then 0 else 1 end`

/** Reads a page of tasks: published ones first, then the latest (A-CALL-135). */
export const findTaskPage = (context: Context<typeof media.taskPage>) => {
  const { db, session, body } = context
  const word = body.keyword.trim()
  const where = and(
    eq(mediaTask.schoolId, schoolOf(session)),
    word === '' ? undefined : ilike(mediaTask.name, `%${escapeLikePattern(word)}%`),
    body.state === undefined ? undefined : eq(mediaTask.state, body.state),
    body.priority === undefined ? undefined : eq(mediaTask.priority, body.priority),
  )
  const moment = momentOf(context)
  return readPage(db, body, selectTasks(db, where), {
    order: [publishedFirst, desc(mediaTask.id)],
    present: (row) => presentTask(row, moment),
  })
}

/** Reads one task with its layout. Refuses a missing one with `notFound`. */
export const findTask = async (db: Db, schoolId: number, id: number): Promise<FoundTask> => {
  const [row] = await selectTasks(db, and(eq(mediaTask.schoolId, schoolId), eq(mediaTask.id, id)))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Locks a task, so that two people don't edit and publish it at once. Refuses a missing one. */
export const lockTask = async (db: Db, schoolId: number, id: number) => {
  const mine = and(eq(mediaTask.schoolId, schoolId), eq(mediaTask.id, id))
  const [row] = await db.select().from(mediaTask).where(mine).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}
