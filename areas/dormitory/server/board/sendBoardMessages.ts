import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Live } from '../../../../platform/server/live/live.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { readSchoolTimeZone } from '../../../registry/server/timeZones.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { factRank, getReturnedState } from '../../../whereabouts/contract.ts'
import { type Change, whenWhereaboutsChange } from '../../../whereabouts/server/index.ts'
import { type BoardMessage, boardTopic } from '../../boardViews.ts'
import { toBoardEvent } from './events.ts'
import { readChanges } from './readChanges.ts'

/** With more changed students than this, a board reads its state again instead of getting each event. */
const mostEvents = 2000

interface BoardContext {
  readonly schoolId: number
  readonly now: Date
  readonly live: Live
}

/** Returns the live stream of a building's board. */
export const getBoardStream = (schoolId: number, buildingId: number) => ({ schoolId, key: String(buildingId) })

const sendMessages = (db: Db, { live, schoolId }: BoardContext, messages: ReadonlyMap<number, BoardMessage>) =>
  live.sayAll(
    db,
    boardTopic,
    Array.from(messages, ([buildingId, message]) => ({ streamOf: getBoardStream(schoolId, buildingId), message })),
  )

const ofStudents = (schoolId: number, students: readonly number[]) =>
  and(eq(studentInfo.schoolId, schoolId), among(studentInfo.memberId, students))

const ofRoom = and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId))

/** Reads the buildings of these students with the number of students living there. */
const buildingsOf = (db: Db, schoolId: number, students: readonly number[]) =>
  db
    .select({ buildingId: dormitoryRoom.buildingId, students: sql<number>`count(*)::int` })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .where(ofStudents(schoolId, students))
    .groupBy(dormitoryRoom.buildingId)

/** Makes the boards of these students' buildings read their state again. */
const sendReload = async (db: Db, context: BoardContext, students: readonly number[]): Promise<void> => {
  const rows = await buildingsOf(db, context.schoolId, students)
  const message = { events: [], rooms: [], reload: true }
  await sendMessages(db, context, new Map(rows.map(({ buildingId }) => [buildingId, message])))
}

/** Announces a reset to boards. Each reads its state again and adds one log line. */
const sendReset = async (db: Db, context: BoardContext, changes: readonly Change[]): Promise<void> => {
  const [first] = changes
  if (first === undefined) return
  const members = changes.map(({ memberId }) => memberId)
  const entryTime = toWireTime(first.at, await readSchoolTimeZone(db, context.schoolId))
  const stateDictId = getReturnedState(first.stateDictId)
  const rows = await buildingsOf(db, context.schoolId, members)
  const messageOf = (reset: (typeof rows)[number]): BoardMessage => ({
    events: [],
    rooms: [],
    reload: true,
    reset: { ...reset, stateDictId, entryTime },
  })
  await sendMessages(db, context, new Map(rows.map((row) => [row.buildingId, messageOf(row)])))
}

const sendChanges = async (db: Db, context: BoardContext, changes: readonly Change[]): Promise<void> => {
  const changed = new Map(changes.map((change) => [change.memberId, change]))
  const { timeZone, students, rooms } = await readChanges(db, context, [...changed.keys()])
  const changedStudents = students
    .flatMap((row) => {
      const change = changed.get(row.userId)
      return change === undefined ? [] : [{ row, change }]
    })
    .toSorted((one, other) => one.change.at.getTime() - other.change.at.getTime())
  const ofBuilding = Map.groupBy(rooms, ({ buildingId }) => buildingId)
  const messages = [...Map.groupBy(changedStudents, ({ row }) => row.buildingId)].map(
    ([id, own]): [number, BoardMessage] => {
      const events = own.map(({ row, change }) => toBoardEvent(row, change, timeZone))
      return [id, { events, rooms: ofBuilding.get(id) ?? [], reload: false }]
    },
  )
  await sendMessages(db, context, new Map(messages))
}

/**
 * Sends changes of dormitory states to the boards of the students' buildings, in the same transaction. Messages carry
 * counts after the events, not differences.
 */
export const subscribeToWhereabouts = (): void => {
  whenWhereaboutsChange.join(10, async (db, { changes, ...context }) => {
    const ofDormitory = changes.filter(({ aspect }) => aspect === 'dormitory')
    if (ofDormitory.length === 0) return
    if (ofDormitory.every((change) => change.rank === factRank.reset)) return sendReset(db, context, ofDormitory)
    if (ofDormitory.length <= mostEvents) return sendChanges(db, context, ofDormitory)
    return sendReload(
      db,
      context,
      ofDormitory.map(({ memberId }) => memberId),
    )
  })
}
