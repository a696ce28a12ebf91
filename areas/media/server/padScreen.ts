import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { displayOf } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { findCallingDisplay } from '../../display/server/index.ts'
import { readClassFacts } from '../../map/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import type { media } from '../contract.ts'
import { secondsUntil } from './schedule.ts'
import type { PadScreen } from '../views.ts'
import { chooseForPad, readDueTasks } from './due.ts'
import { selectPads } from './pads.ts'
import { mediaLayout, mediaPad, type mediaTask } from './tables.ts'
import { readLinkedContents } from './taskView.ts'

type Calling = Pick<Context<typeof media.screen>, 'db' | 'session'>

/** Finds the calling pad. Refuses displays of other pages. */
export const findCallingPad = async (context: Calling) => {
  const shown = await findCallingDisplay(context)
  if (shown.page !== 'pad') throw new Refusal(common.notFound)
  return shown
}

const readOfClass = async (db: Db, schoolId: number, id: number, at: Date): Promise<PadScreen['ofClass']> => {
  const [row] = await db
    .select({ name: department.name, slogan: department.slogan })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, id)))
  if (row === undefined) return null
  const { headTeacher, stuNum, leaveStuNum } = await readClassFacts(db, { schoolId, id }, at)
  return { name: row.name, slogan: row.slogan ?? '', headTeacher, pupils: stuNum, onLeave: leaveStuNum }
}

type Task = typeof mediaTask.$inferSelect

const readShown = async (
  context: Context<typeof media.screen>,
  task: Task,
  now: string,
): Promise<PadScreen['task']> => {
  const { db, session, files } = context
  const { schoolId, id, name, seconds, priority, toTime } = task
  const [layout] = await db
    .select()
    .from(mediaLayout)
    .where(and(eq(mediaLayout.schoolId, schoolId), eq(mediaLayout.id, task.layoutId)))
  if (layout === undefined) throw new Error('a task had no layout')
  const viewer = { schoolId, memberId: 0, displayId: displayOf(session) }
  const contents = await readLinkedContents(db, task, { files, viewer })
  return {
    id,
    name,
    seconds,
    isUrgent: priority === 'urgent',
    secondsLeft: secondsUntil(toTime, now),
    regions: layout.regions.map((region) => ({ ...region, resources: contents.get(region.key) ?? [] })),
  }
}

const countReloads = async (db: Db, schoolId: number, displayId: number): Promise<number> => {
  const [row] = await db
    .select({ reloads: mediaPad.reloads })
    .from(mediaPad)
    .where(and(eq(mediaPad.schoolId, schoolId), eq(mediaPad.displayId, displayId)))
  return row?.reloads ?? 0
}

/** Returns what the calling pad shows now: its task, or none, and its class (A-CALL-128). It names no pupil. */
export const findScreen = async (context: Context<typeof media.screen>): Promise<PadScreen> => {
  const { db, session, clock } = context
  const { schoolId, deviceId, schoolName } = await findCallingPad(context)
  const at = clock.now()
  const now = toWireTime(at, session.timeZone)
  const [pad] = await selectPads(db, and(eq(device.schoolId, schoolId), eq(device.id, deviceId)))
  if (pad === undefined) throw new Refusal(common.notFound)
  const chosen = chooseForPad(await readDueTasks(db, schoolId, now), pad)
  return {
    now,
    schoolName,
    padName: pad.name,
    reloads: await countReloads(db, schoolId, displayOf(session)),
    task: chosen && (await readShown(context, chosen.task, now)),
    ofClass: pad.departmentId === null ? null : await readOfClass(db, schoolId, pad.departmentId, at),
  }
}
