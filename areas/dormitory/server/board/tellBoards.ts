import { and, eq, sql } from 'drizzle-orm'
import { defaultTimeZone, toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Live } from '../../../../platform/server/live/live.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { rank } from '../../../whereabouts/contract.ts'
import { type Change, whenWhereaboutsChange } from '../../../whereabouts/server/index.ts'
import { type BoardMessage, boardTopic, returnState } from '../../boardContract.ts'
import { type Boarder, countRooms, selectBoarders } from './boarders.ts'

/** Beyond so many students at once a board reads its state again instead of being told of each. */
const mostEvents = 1000

interface Telling {
  readonly schoolId: number
  readonly now: Date
  readonly live: Live
}

/** The stream of a building's board. */
export const streamOf = (schoolId: number, buildingId: number) => ({ schoolId, key: String(buildingId) })

/** The time zone of a school, in which its boards show times. */
const timeZoneOf = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
  return row?.timeZone ?? defaultTimeZone
}

const eventOf = (row: Boarder, entryTime: string, byHand: boolean): BoardMessage['events'][number] => ({
  userId: row.userId,
  name: row.name,
  stateDictId: row.isReturned ? returnState.returned : returnState.notReturned,
  studentReturnState: row.isReturned,
  leaveState: row.isAway ? 'LEAVING' : 'LEAVE_NO',
  roomId: row.roomId,
  buildingId: row.buildingId,
  entryTime,
  byHand,
})

/** Says a message on each building's stream, always in the order of their ids: two that say at once wait for each other in turn. */
const sayTo = async (db: Db, { live, schoolId }: Telling, messages: ReadonlyMap<number, BoardMessage>) => {
  for (const [buildingId, message] of [...messages].toSorted(([one], [other]) => one - other)) {
    await live.say(db, boardTopic, streamOf(schoolId, buildingId), message)
  }
}

const ofStudents = (schoolId: number, students: readonly number[]) =>
  and(eq(studentInfo.schoolId, schoolId), sql`${studentInfo.memberId} = any(${sql.param([...students])}::bigint[])`)

const ofRoom = and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))

/** Tells the boards of these students' buildings to read their state again. */
export const tellToReload = async (db: Db, telling: Telling, students: readonly number[]): Promise<void> => {
  const rows = await db
    .selectDistinct({ buildingId: dormitoryRoom.buildingId })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .where(ofStudents(telling.schoolId, students))
  const message = { events: [], rooms: [], reload: true }
  await sayTo(db, telling, new Map(rows.map(({ buildingId }) => [buildingId, message])))
}

const inRooms = (rows: readonly Boarder[]) =>
  sql`${dormitoryRoom.id} = any(${sql.param([...new Set(rows.map(({ roomId }) => roomId))])}::bigint[])`

const tellChanges = async (db: Db, telling: Telling, changes: readonly Change[]): Promise<void> => {
  const changed = new Map(changes.map((change) => [change.memberId, change]))
  const rows = await selectBoarders(db, telling, ofStudents(telling.schoolId, [...changed.keys()]))
  const rooms = await countRooms(db, telling, inRooms(rows))
  const timeZone = await timeZoneOf(db, telling.schoolId)
  const byBuilding = Map.groupBy(rows, ({ buildingId }) => buildingId)
  const messageOf = (buildingId: number, own: readonly Boarder[]): BoardMessage => ({
    events: own
      .map((row) => ({ row, change: changed.get(row.userId) }))
      .toSorted((one, other) => (one.change?.at.getTime() ?? 0) - (other.change?.at.getTime() ?? 0))
      .map(({ row, change }) =>
        eventOf(row, toWireTime(change?.at ?? telling.now, timeZone), change?.rank === rank.decision),
      ),
    rooms: rooms.flatMap(({ roomId, ...room }) => (room.buildingId === buildingId ? [{ ...room, id: roomId }] : [])),
    reload: false,
  })
  const messages = [...byBuilding].map(([id, own]): [number, BoardMessage] => [id, messageOf(id, own)])
  await sayTo(db, telling, new Map(messages))
}

/** Tells boards of what happens to the students of their buildings, in the transaction in which it happens. */
export const followWhereabouts = (): void => {
  whenWhereaboutsChange.join(10, async (db, { changes, ...telling }) => {
    const ofDormitory = changes.filter(({ aspect }) => aspect === 'dormitory')
    if (ofDormitory.length === 0) return
    if (ofDormitory.length <= mostEvents) return tellChanges(db, telling, ofDormitory)
    return tellToReload(
      db,
      telling,
      ofDormitory.map(({ memberId }) => memberId),
    )
  })
}
