import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { writeMessages } from '../../../../platform/server/live/writeMessage.ts'
import { whenLeaveChanges } from '../../../leave/server/index.ts'
import { whenBedsChange } from '../../../registry/server/studentInfo.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { boardTopic } from '../../boardViews.ts'
import { getBoardStream } from './sendBoardMessages.ts'

/** True for the first call in a transaction. An import that assigns 2,000 beds reloads the boards once. */
const isFirst = async (db: Db, schoolId: number): Promise<boolean> => {
  const setting = sql`'app.boards_reload'`
  const { rows } = await db.execute<{ before: string | null }>(
    sql`select current_setting(${setting}, true) as before, set_config(${setting}, ${String(schoolId)}, true)`,
  )
  return rows[0]?.before !== String(schoolId)
}

/**
 * Makes every board of a school read its state again within about a second. Moved beds and leaves are rare, and nobody
 * waits for them at the board, so the message carries no details.
 */
const reloadBoards = async (db: Db, schoolId: number): Promise<void> => {
  if (!(await isFirst(db, schoolId))) return
  const buildings = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .orderBy(dormitoryBuilding.id)
  const message = { events: [], rooms: [], reload: true }
  const messages = buildings.map(({ id }) => ({ streamOf: getBoardStream(schoolId, id), message }))
  if (messages.length > 0) await writeMessages(db, boardTopic, messages, new Date())
}

/** Reloads boards after changes of beds and leaves. */
export const subscribeToBedsAndLeaves = (): void => {
  whenBedsChange.join(10, (db, { schoolId }) => reloadBoards(db, schoolId))
  whenLeaveChanges.join(10, (db, { schoolId }) => reloadBoards(db, schoolId))
}
