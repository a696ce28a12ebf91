import { type SQL, and, eq, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { matchesVisibleTo } from '../../../users/server/index.ts'
import { type boardCalls } from '../../boardContract.ts'
import { type BoardStudent, type StudentRow, countedType, returnState } from '../../boardViews.ts'
import { type Boarder, type CountScope, boarderQueryParts, selectBoarders } from './boarders.ts'
import { makeNameMasker, makeTextMasker } from '../../../../platform/server/nameMasker.ts'
import { type Board, findBoard } from './findBoard.ts'

type Name = ReturnType<typeof makeNameMasker>

/** Converts a boarder to a student of the board. */
const presentBoarder = (row: Boarder, name: Name): BoardStudent => ({
  userId: row.userId,
  name: name(row.name),
  studentReturnState: row.isReturned,
  stateDictId: row.isReturned ? returnState.returned : returnState.notReturned,
  leaveState: row.isAway ? 'LEAVING' : 'LEAVE_NO',
  studentId: row.code ?? '',
  faceId: row.faceId,
  bedNumber: row.bedNumber,
  depts: row.className ?? '',
})

/** Converts a boarder to a row of lists and reports. */
export const presentRow = (row: Boarder, asker: Pick<Asker, 'roles'>): StudentRow => ({
  userId: row.userId,
  dormitoryName: row.buildingName,
  floor: row.floor,
  dormRoomName: row.roomName,
  bedNumber: row.bedNumber,
  studentName: makeNameMasker(asker)(row.name),
  gradeName: row.className ?? '',
  userFace: row.faceId === null ? null : true,
  studentNotReturnMsg: row.isAway ? '请假' : makeTextMasker(asker)(row.note),
})

/** Handles `boardRooms`: the students of a building by floor and room. */
export const listRooms = async ({ db, session, query, clock }: Context<typeof boardCalls.boardRooms>) => {
  const { schoolId, within } = await findBoard(db, session, query)
  const inBuilding = and(eq(dormitoryRoom.buildingId, query.dormitoryId), within(dormitoryRoom.buildingId))
  const rows = await selectBoarders(db, { schoolId, now: clock.now() }, inBuilding)
  const floors = Map.groupBy(rows, ({ floor }) => String(floor))
  const roomsOf = (own: readonly Boarder[]) =>
    [...Map.groupBy(own, ({ roomId }) => roomId)].map(([id, students]) => ({
      id,
      name: students[0]?.roomName ?? '',
      students: students.map((row) => presentBoarder(row, makeNameMasker(session))),
    }))
  return Object.fromEntries([...floors].map(([floor, own]) => [floor, roomsOf(own)]))
}

interface Search {
  readonly type?: number | undefined
  readonly dormitoryId?: number | undefined
  readonly dormRoomId?: number | undefined
  /** Matches the person as the caller may search. */
  readonly person?: SQL | undefined
}

/** SQL for the boarders of a list, filtered by counter, building or room. */
export const matchBoarders = (
  db: Db,
  count: CountScope,
  board: Board,
  { type, dormitoryId, dormRoomId, person }: Search,
) => {
  const { isAway, isReturned } = boarderQueryParts(db, count)
  const ofType: Record<number, SQL> = {
    [countedType.returned]: sql`not ${isAway} and ${isReturned}`,
    [countedType.notReturned]: sql`not ${isAway} and not ${isReturned}`,
    [countedType.leave]: isAway,
  }
  return and(
    board.within(dormitoryRoom.buildingId),
    type === undefined ? undefined : ofType[type],
    dormitoryId === undefined ? undefined : eq(dormitoryRoom.buildingId, dormitoryId),
    dormRoomId === undefined ? undefined : eq(dormitoryRoom.id, dormRoomId),
    person,
  )
}

const countBoarders = async (db: Db, count: CountScope, sought: SQL | undefined): Promise<number> => {
  const { away, state, ofRoom, ofMember, always, ofLeave, where } = boarderQueryParts(db, count)
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .innerJoin(member, ofMember)
    .leftJoinLateral(state, always)
    .leftJoin(away, ofLeave)
    .where(where(sought))
  return row?.total ?? 0
}

/** Handles `boardStudents`: a page of the students behind a counter, of a building or room, or found by a word. */
export const findStudents = async ({ db, session, query, clock }: Context<typeof boardCalls.boardStudents>) => {
  const board = await findBoard(db, session, query)
  const count = { schoolId: board.schoolId, now: clock.now() }
  const keyword = query.keyword.trim()
  const person = keyword === '' ? undefined : matchesVisibleTo(session, keyword)
  const sought = matchBoarders(db, count, board, { ...query, person })
  const { limit, offset } = pageBounds(query)
  const rows = await selectBoarders(db, count, sought).limit(limit).offset(offset)
  return toPage(
    query,
    rows.map((row) => presentRow(row, session)),
    await countBoarders(db, count, sought),
  )
}
