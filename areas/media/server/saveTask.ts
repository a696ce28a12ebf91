import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type media, mediaRefusals } from '../contract.ts'
import { refuseUnfit, writeContents } from './contents.ts'
import { mediaLayout, mediaTask } from './tables.ts'
import { readTaskView } from './taskView.ts'
import { lockTask } from './tasks.ts'

/** Locks a task that is not published. Refuses a published one, since pads would show half a change. */
const lockUnpublished = async (db: Db, schoolId: number, id: number) => {
  const task = await lockTask(db, schoolId, id)
  if (task.state === 'published') throw new Refusal(mediaRefusals.taskPublished, { name: task.name })
  return task
}

/** Reads a layout and keeps others from changing it. Refuses a missing one. */
export const shareLayout = async (db: Db, schoolId: number, id: number) => {
  const mine = and(eq(mediaLayout.schoolId, schoolId), eq(mediaLayout.id, id))
  const [row] = await db.select().from(mediaLayout).where(mine).for('share')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

type Sent = Context<typeof media.saveTask>['body']

const valuesOf = ({ from, to, target, departmentIds, buildingIds, padIds, ...body }: Sent) => ({
  name: body.name,
  layoutId: body.layoutId,
  priority: body.priority,
  seconds: body.seconds,
  fromDay: from,
  toDay: to,
  fromTime: body.fromTime,
  toTime: body.toTime,
  target,
  // Choices for another target would come back when the target is changed.
  departmentIds: target === 'departments' ? departmentIds : [],
  buildingIds: target === 'buildings' ? buildingIds : [],
  padIds: target === 'pads' ? padIds : [],
})

/** Adds a draft, or saves a task that is not published if `version` is current (A-CALL-135). */
export const saveTask = async (context: Context<typeof media.saveTask>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const { id, version, layoutId, contents } = body
  const before = id === undefined ? null : await lockUnpublished(db, schoolId, id)
  if (before !== null && before.version !== version)
    throw new Refusal(common.stale, { name: '发布任务' }, await readTaskView(context, before.id))
  const layout = await shareLayout(db, schoolId, layoutId)
  await refuseUnfit(db, schoolId, layout, contents)
  const savedId = await saveVersioned(db, mediaTask, {
    name: '发布任务',
    schoolId,
    id,
    version,
    values: valuesOf(body),
    present: (row) => row.id,
  })
  await writeContents(db, schoolId, savedId, contents)
  return readTaskView(context, savedId)
}

/** Deletes a task that is not published (A-CALL-135). What pads showed of it stays in the play records. */
export const deleteTask = async ({ db, session, query }: Context<typeof media.deleteTask>) => {
  const schoolId = schoolOf(session)
  const { id } = await lockUnpublished(db, schoolId, query.id)
  return deleteRow(db, mediaTask, { schoolId, id })
}
