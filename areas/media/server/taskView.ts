import { and, eq, gte, ne } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files, LinkFor } from '../../../platform/server/files/files.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { media } from '../contract.ts'
import { compareTasks, isOverAt, meet } from './schedule.ts'
import type { TaskView } from '../views.ts'
import { readContents } from './contents.ts'
import { type FoundPad, isPadOf, isTargeted, padOrder, placeOf, selectPads } from './pads.ts'
import { readPresentTargets } from './presentTargets.ts'
import { mediaTask } from './tables.ts'
import { type Moment, findTask, momentOf, presentTask } from './tasks.ts'

type Task = typeof mediaTask.$inferSelect

/** Reads the content of a task by region, with links for a viewer. */
export const readLinkedContents = async (
  db: Db,
  task: Pick<Task, 'schoolId' | 'id'>,
  { files, viewer }: { readonly files: Files; readonly viewer: LinkFor },
) => {
  const byRegion = new Map<number, TaskView['contents'][number]['resources']>()
  for (const { regionKey, fileId, ...resource } of await readContents(db, task.schoolId, task.id)) {
    const url = fileId === null ? null : files.link(fileId, viewer)
    byRegion.set(regionKey, [...(byRegion.get(regionKey) ?? []), { ...resource, url }])
  }
  return byRegion
}

/** Returns true if another task would be shown instead of this one, published now if it isn't yet. */
const precedes = (other: Task, task: Task, now: Date): boolean =>
  compareTasks(other, task.state === 'published' ? task : { ...task, publishedAt: now }) < 0

/** Reads the other published tasks of the school that have not ended. */
const readOthers = async (db: Db, { schoolId, id }: Task, wireNow: string): Promise<Task[]> => {
  const published = and(eq(mediaTask.schoolId, schoolId), eq(mediaTask.state, 'published'))
  const rows = await db
    .select()
    .from(mediaTask)
    .where(and(published, ne(mediaTask.id, id), gte(mediaTask.toDay, wireNow.slice(0, 10))))
    .orderBy(mediaTask.id)
  return rows.filter((other) => !isOverAt(other, wireNow))
}

/** Lists the published tasks that meet this one on some of its pads. */
const findRivals = async (
  db: Db,
  task: Task,
  pads: readonly FoundPad[],
  { now, timeZone }: Moment,
): Promise<TaskView['rivals']> => {
  const others = await readOthers(db, task, toWireTime(now, timeZone))
  return others
    .filter((other) => meet(other, task))
    .map((other) => ({ other, shared: pads.filter((pad) => isTargeted(other, pad)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, next) => compareTasks(one.other, next.other))
    .map(({ other, shared }) => ({
      id: other.id,
      name: other.name,
      priority: other.priority,
      pads: shared,
      precedes: precedes(other, task, now),
    }))
}

type Reading = Pick<Context<typeof media.task>, 'db' | 'session' | 'files' | 'clock'>

/** Reads a task with content, pads and rivals. */
export const readTaskView = async (context: Reading, id: number): Promise<TaskView> => {
  const { db, session, files } = context
  const schoolId = schoolOf(session)
  const found = await findTask(db, schoolId, id)
  const { task, layout } = found
  const viewer = { schoolId, memberId: memberOf(session) }
  const contents = await readLinkedContents(db, task, { files, viewer })
  const all = await selectPads(db, isPadOf(schoolId)).orderBy(...padOrder)
  const pads = all.filter((pad) => isTargeted(task, pad))
  const moment = momentOf(context)
  return {
    ...presentTask(found, moment),
    ...(await readPresentTargets(db, task, all)),
    layout: { id: layout.id, name: layout.name, orientation: layout.orientation, regions: layout.regions },
    contents: [...contents].map(([regionKey, resources]) => ({ regionKey, resources })),
    pads: pads.map((pad) => ({ id: pad.id, name: pad.name, place: placeOf(pad) })),
    rivals: await findRivals(db, task, pads, moment),
  }
}

/** Handles `task`. */
export const viewTask = (context: Context<typeof media.task>) => readTaskView(context, context.params.id)
