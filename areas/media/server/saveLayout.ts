import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type media, mediaRefusals } from '../contract.ts'
import type { Region } from '../regions.ts'
import { contentKindOf } from '../words.ts'
import { readLayout } from './layouts.ts'
import { mediaContent, mediaLayout, mediaTask } from './tables.ts'

/** Locks a layout, so that no task with it is published meanwhile. Refuses a missing one. */
const lockLayout = async (db: Db, schoolId: number, id: number) => {
  const mine = and(eq(mediaLayout.schoolId, schoolId), eq(mediaLayout.id, id))
  const [row] = await db.select().from(mediaLayout).where(mine).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

const ofLayout = (schoolId: number, layoutId: number) =>
  and(eq(mediaTask.schoolId, schoolId), eq(mediaTask.layoutId, layoutId))

/** Refuses if a published task shows the layout. */
const refuseShown = async (db: Db, { schoolId, id, name }: typeof mediaLayout.$inferSelect): Promise<void> => {
  const [task] = await db
    .select({ name: mediaTask.name })
    .from(mediaTask)
    .where(and(ofLayout(schoolId, id), eq(mediaTask.state, 'published')))
    .orderBy(asc(mediaTask.id))
    .limit(1)
  if (task !== undefined) throw new Refusal(mediaRefusals.layoutShown, { name, task: task.name })
}

/** Returns the keys of regions that no longer show the kind of resource that they did. */
const keysWithoutContent = (before: readonly Region[], after: readonly Region[]): number[] => {
  const kinds = new Map(after.map(({ key, kind }) => [key, contentKindOf(kind)]))
  return before.filter(({ key, kind }) => kinds.get(key) !== contentKindOf(kind)).map(({ key }) => key)
}

/** Removes the content of regions that are gone from the layout's tasks. */
const dropContent = async (db: Db, schoolId: number, layoutId: number, keys: readonly number[]): Promise<void> => {
  if (keys.length === 0) return
  const tasks = db.select({ id: mediaTask.id }).from(mediaTask).where(ofLayout(schoolId, layoutId))
  await db
    .delete(mediaContent)
    .where(
      and(
        eq(mediaContent.schoolId, schoolId),
        inArray(mediaContent.taskId, tasks),
        inArray(mediaContent.regionKey, [...keys]),
      ),
    )
}

/**
 * Adds a layout, or saves one if `version` is current (A-CALL-135). One that a published task shows may only be
 * renamed. Drafts lose the content of regions that are gone.
 */
export const saveLayout = async ({ db, session, body }: Context<typeof media.saveLayout>) => {
  const schoolId = schoolOf(session)
  const { id, version, name, orientation, regions } = body
  const before = id === undefined ? null : await lockLayout(db, schoolId, id)
  if (before !== null && (before.orientation !== orientation || !isDeepStrictEqual(before.regions, regions))) {
    await refuseShown(db, before)
    await dropContent(db, schoolId, before.id, keysWithoutContent(before.regions, regions))
  }
  return saveVersioned(db, mediaLayout, {
    name: '版式',
    schoolId,
    id,
    version,
    values: { name, orientation, regions },
    present: (row) => readLayout(db, schoolId, row.id),
    twice: { kind: mediaRefusals.layoutTwice, words: { name } },
  })
}

/** Deletes a layout that no task uses (A-CALL-135). */
export const deleteLayout = async ({ db, session, query }: Context<typeof media.deleteLayout>) => {
  const schoolId = schoolOf(session)
  const { id, name } = await lockLayout(db, schoolId, query.id)
  const tasks = await db.$count(mediaTask, ofLayout(schoolId, id))
  if (tasks > 0) throw new Refusal(mediaRefusals.layoutUsed, { name, count: tasks })
  return deleteRow(db, mediaLayout, { schoolId, id })
}
