import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/serve.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { type boardCalls, boardTopic } from '../../boardContract.ts'
import { findBoard } from './findBoard.ts'
import { getBoardStream } from './sendBoardMessages.ts'

/**
 * Handles `boardQueue`: the names of the queues of this session, one per building, separated by commas. Returns an
 * empty text without buildings. A queue per building serves managers of several buildings without writing each message
 * once per manager.
 */
export const findQueue = async ({ db, session, query, live }: Context<typeof boardCalls.boardQueue>) => {
  const { schoolId, within } = await findBoard(db, session, query)
  const buildings = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), within(dormitoryBuilding.id)))
    .orderBy(asc(dormitoryBuilding.id))
  return buildings.map(({ id }) => live.queueFor(session, boardTopic, getBoardStream(schoolId, id))).join(',')
}
