import { and, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { chooseTask, isDueAt } from './schedule.ts'
import { type FoundPad, isTargeted } from './pads.ts'
import { mediaTask } from './tables.ts'

type Task = typeof mediaTask.$inferSelect

/** Reads the published tasks of a school that are due at a moment, `yyyy-MM-dd HH:mm:ss`. */
export const readDueTasks = async (db: Db, schoolId: number, now: string): Promise<Task[]> => {
  const day = now.slice(0, 10)
  const published = and(eq(mediaTask.schoolId, schoolId), eq(mediaTask.state, 'published'))
  const rows = await db
    .select()
    .from(mediaTask)
    .where(and(published, lte(mediaTask.fromDay, day), gte(mediaTask.toDay, day)))
    .orderBy(mediaTask.id)
  return rows.filter((task) => isDueAt(task, now))
}

/** Returns what a pad shows out of the tasks due, and why. Null if none is for it. */
export const chooseForPad = (due: readonly Task[], pad: Pick<FoundPad, 'id' | 'buildingId' | 'ancestorIds'>) =>
  chooseTask(due.filter((task) => isTargeted(task, pad)))
