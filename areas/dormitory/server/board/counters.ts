import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type FinishedAnswer, serializeAnswer } from '../../../../platform/server/kept/keptAnswers.ts'
import { makeSharedReading } from '../../../../platform/server/sharedReading.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { findNextLeaveChange } from '../../../leave/server/index.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { boardCalls } from '../../boardContract.ts'
import { type BoardBuilding } from '../../boardViews.ts'
import { type Counts, sumCounts } from '../../counts.ts'
import { countRooms } from './boarders.ts'
import { type Board, type SharedBoard, findBoard } from './findBoard.ts'

const none: Counts = { inDormitoryNum: 0, notInDormitoryNum: 0, leaveNum: 0 }

type ReadContext = Pick<Context<typeof boardCalls.studentNum>, 'db' | 'session' | 'clock' | 'config'>

// Many users open the same board at 22:00, so they share reads. A caller never joins a read that began before their
// request, so everybody sees at least their last change.
const shareCounts = makeSharedReading<Awaited<ReturnType<typeof countRooms>>>()
const shareAnswer = makeSharedReading<FinishedAnswer>()
const shareRoomNames = makeSharedReading<Awaited<ReturnType<typeof nameRooms>>>()

const countBoard = async ({ db, clock, config }: ReadContext, board: SharedBoard) => {
  const count = { schoolId: board.schoolId, now: clock.now() }
  const within = board.within(dormitoryRoom.buildingId)
  return { ...count, rooms: await shareCounts(config, board.key, count.now, () => countRooms(db, count, within)) }
}

/** Handles `studentNum`: the three counters, and when a leave next changes them. */
export const countStudents = async (context: Context<typeof boardCalls.studentNum>) => {
  const board = await findBoard(context.db, context.session, context.query)
  const { rooms, schoolId, now } = await countBoard(context, board)
  const next = await findNextLeaveChange(context.db, schoolId, now)
  return { ...sumCounts(rooms), changesAt: next?.toISOString() ?? null }
}

/** Reads the rooms of a board's buildings, including buildings without rooms. */
const nameRooms = (db: Db, board: Board) =>
  db
    .select({
      id: dormitoryRoom.id,
      name: dormitoryRoom.name,
      floor: dormitoryRoom.floor,
      buildingId: dormitoryBuilding.id,
      buildingName: dormitoryBuilding.name,
    })
    .from(dormitoryBuilding)
    .leftJoin(
      dormitoryRoom,
      and(eq(dormitoryRoom.schoolId, dormitoryBuilding.schoolId), eq(dormitoryRoom.buildingId, dormitoryBuilding.id)),
    )
    .where(and(eq(dormitoryBuilding.schoolId, board.schoolId), board.within(dormitoryBuilding.id)))
    .orderBy(
      asc(dormitoryBuilding.orderNum),
      asc(dormitoryBuilding.id),
      asc(dormitoryRoom.floor),
      asc(dormitoryRoom.name),
    )
    .execute()

const readBuildings = async (context: ReadContext, board: SharedBoard): Promise<BoardBuilding[]> => {
  const { db, clock, config } = context
  const { rooms } = await countBoard(context, board)
  const named = await shareRoomNames(config, board.key, clock.now(), () => nameRooms(db, board))
  const counted = new Map(rooms.map(({ roomId, buildingId: _buildingId, ...counts }) => [roomId, counts]))
  return [...Map.groupBy(named, ({ buildingId }) => buildingId)].map(([id, own]) => ({
    id,
    name: own[0]?.buildingName ?? '',
    rooms: own.flatMap(({ id: roomId, name, floor }) =>
      roomId === null || name === null || floor === null
        ? []
        : [{ id: roomId, name, floor, ...(counted.get(roomId) ?? none) }],
    ),
  }))
}

/**
 * Handles `boardBuildings`: a board's buildings with counts per room. A parameter missing in the query is read from the
 * body (conflict C-033).
 */
export const listBuildings = async (context: Context<typeof boardCalls.boardBuildings>) => {
  const { db, session, clock, config } = context
  const board = await findBoard(db, session, { ...context.body, ...context.query })
  // Share the serialized response. Validating and serializing a thousand rooms costs as much as counting them.
  return shareAnswer(config, board.key, clock.now(), async () =>
    serializeAnswer(boardCalls.boardBuildings, await readBuildings(context, board)),
  )
}

/** Handles `buildingNums`: the counts of each building. */
export const countBuildings = async (context: Context<typeof boardCalls.buildingNums>) => {
  const board = await findBoard(context.db, context.session, context.query)
  const buildings = await readBuildings(context, board)
  return buildings.map(({ id, name, rooms }) => {
    const sum = sumCounts(rooms)
    const bedroomNum = sum.inDormitoryNum + sum.notInDormitoryNum + sum.leaveNum
    return { dormitoryId: id, dormitoryName: name, bedroomNum, ...sum }
  })
}
