import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'
import { type boardCalls } from '../../boardContract.ts'
import { boardTopic } from '../../boardViews.ts'
import { type BoardRequest, findBoard } from './findBoard.ts'
import { getBoardStream } from './sendBoardMessages.ts'

const findBuildings = async (db: Db, session: Session, query: BoardRequest) => {
  const { schoolId, within } = await findBoard(db, session, query)
  const buildings = await db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), within(dormitoryBuilding.id)))
    .orderBy(asc(dormitoryBuilding.id))
  return { schoolId, streams: buildings.map(({ id }) => getBoardStream(schoolId, id)) }
}

/** Handles `boardQueue`: the name of one queue for all buildings of the board. Returns an empty text without buildings. */
export const findQueue = async ({ db, session, query, live }: Context<typeof boardCalls.boardQueue>) => {
  const { schoolId, streams } = await findBuildings(db, session, query)
  const keys = streams.map(({ key }) => key)
  return keys.length === 0 ? '' : live.joinedQueueFor(session, boardTopic, schoolId, keys)
}

/**
 * Handles `boardQueues`: the names of the queues of the board's buildings, each of which can be replayed. A queue per
 * building serves managers of several buildings without writing each message once per manager.
 */
export const findQueues = async ({ db, session, query, live }: Context<typeof boardCalls.boardQueues>) => {
  const { streams } = await findBuildings(db, session, query)
  return streams.map((stream) => live.queueFor(session, boardTopic, stream))
}
