import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { type media, mediaRefusals } from '../contract.ts'
import { isOverAt } from './schedule.ts'
import { refuseEmptyRegion } from './contents.ts'
import { isPadOf, isTargeted, selectPads } from './pads.ts'
import { shareLayout } from './saveTask.ts'
import { mediaTask } from './tables.ts'
import { type Moment, findTask, lockTask, momentOf, presentTask } from './tasks.ts'

type Task = typeof mediaTask.$inferSelect

const change = async (db: Db, { schoolId, id }: Task, values: Partial<typeof mediaTask.$inferInsert>) =>
  void (await db
    .update(mediaTask)
    .set({ ...values, version: nextVersion(mediaTask.version) })
    .where(and(eq(mediaTask.schoolId, schoolId), eq(mediaTask.id, id))))

/** Refuses a task that no pad would ever show. */
const refuseUnseen = async (db: Db, task: Task, { now, timeZone }: Moment): Promise<void> => {
  const { name, schoolId } = task
  if (isOverAt(task, toWireTime(now, timeZone))) throw new Refusal(mediaRefusals.taskOver, { name })
  const pads = await selectPads(db, isPadOf(schoolId))
  if (!pads.some((pad) => isTargeted(task, pad))) throw new Refusal(mediaRefusals.noPads, { name })
}

/** Publishes a task whose regions are filled, unless it has changed since it was read. */
export const publishTask = async (context: Context<typeof media.publishTask>) => {
  const { db, session, body, clock } = context
  const schoolId = schoolOf(session)
  const moment = momentOf(context)
  const task = await lockTask(db, schoolId, body.id)
  const present = async () => presentTask(await findTask(db, schoolId, task.id), moment)
  if (task.state === 'published') throw new Refusal(mediaRefusals.taskPublished, { name: task.name })
  if (task.version !== body.version) throw new Refusal(common.stale, { name: '发布任务' }, await present())
  const layout = await shareLayout(db, schoolId, task.layoutId)
  await refuseEmptyRegion(db, schoolId, task.id, layout)
  await refuseUnseen(db, task, moment)
  await change(db, task, { state: 'published', publishedAt: clock.now(), publishedById: memberOf(session) })
  return present()
}

/** Withdraws a published task. Pads stop showing it at their next read. */
export const withdrawTask = async (context: Context<typeof media.withdrawTask>) => {
  const { db, session, body } = context
  const task = await lockTask(db, schoolOf(session), body.id)
  if (task.state !== 'published') throw new Refusal(mediaRefusals.notPublished, { name: task.name })
  await change(db, task, { state: 'withdrawn' })
  return presentTask(await findTask(db, task.schoolId, task.id), momentOf(context))
}
