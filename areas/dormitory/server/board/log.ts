import { type SQL, and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { typesByHand } from '../../../access/contract.ts'
import { accessRecord } from '../../../access/server/tables.ts'
import { roomJoin } from '../../../registry/server/joins.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { whereaboutsReset } from '../../../whereabouts/server/tables.ts'
import { isByHand } from '../../../whereabouts/server/index.ts'
import { factRank, getReturnedState } from '../../../whereabouts/contract.ts'
import { type boardCalls } from '../../boardContract.ts'
import { type BoardReset, logLength } from '../../boardViews.ts'
import { type CountScope, boarderQueryParts } from './boarders.ts'
import { toBoardEvent } from './events.ts'
import { findBoard } from './findBoard.ts'

/** The maximum age of an event in the log, ms. */
const maxAge = 12 * 3_600_000

/** The entry types of the log: those of the dormitory's door. Others change counts only. */
const dormitoryTypes = typesByHand.dormitory

/** The maximum number of resets read; each counts once per building. */
const mostResets = 200

/**
 * Reads the last records of the dormitory's door and decisions by hand. States don't hold them all: a reset or a passage
 * through the gate replaces them.
 */
const latestEvents = (db: Db, count: CountScope, more: SQL | undefined) => {
  const { away, ofRoom, ofMember, ofLeave, where, isAway } = boarderQueryParts(db, count)
  const ofStudent = and(
    eq(studentInfo.schoolId, accessRecord.schoolId),
    eq(studentInfo.memberId, accessRecord.memberId),
  )
  const ofDormitory = and(
    eq(accessRecord.schoolId, count.schoolId),
    gte(accessRecord.at, new Date(count.now.getTime() - maxAge)),
    inArray(accessRecord.stateDictId, [...dormitoryTypes]),
  )
  return db
    .select({
      userId: member.id,
      name: member.name,
      roomId: dormitoryRoom.id,
      buildingId: dormitoryRoom.buildingId,
      isAway,
      stateDictId: accessRecord.stateDictId,
      at: accessRecord.at,
      deviceId: accessRecord.deviceId,
      operatorId: accessRecord.operatorId,
    })
    .from(accessRecord)
    .innerJoin(studentInfo, ofStudent)
    .innerJoin(dormitoryRoom, ofRoom)
    .innerJoin(member, ofMember)
    .leftJoin(away, ofLeave)
    .where(where(and(ofDormitory, more)))
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(logLength)
}

/**
 * Reads resets by building with the number of students reset then, by where they live now. Later changes of their state
 * don't matter.
 */
const latestResets = (db: Db, { schoolId, now }: CountScope, more: SQL | undefined) => {
  const { id, stateDictId, at, memberIds } = whereaboutsReset
  const reset = db
    .select({ id, stateDictId, at, memberId: sql<number>`unnest(${memberIds})`.as('member_id') })
    .from(whereaboutsReset)
    .where(and(eq(whereaboutsReset.schoolId, schoolId), gte(at, new Date(now.getTime() - maxAge)), lte(at, now)))
    .as('reset')
  return db
    .select({
      buildingId: dormitoryRoom.buildingId,
      stateDictId: reset.stateDictId,
      at: reset.at,
      students: sql<number>`count(*)::int`,
    })
    .from(reset)
    .innerJoin(studentInfo, and(eq(studentInfo.schoolId, schoolId), eq(studentInfo.memberId, reset.memberId)))
    .innerJoin(dormitoryRoom, roomJoin)
    .where(more)
    .groupBy(dormitoryRoom.buildingId, reset.id, reset.stateDictId, reset.at)
    .orderBy(desc(reset.at), desc(reset.id), dormitoryRoom.buildingId)
    .limit(mostResets)
}

const presentEvent = (row: Awaited<ReturnType<typeof latestEvents>>[number], timeZone: string) =>
  toBoardEvent(row, { ...row, rank: isByHand(row) ? factRank.decision : factRank.record }, timeZone)

/** Handles `boardLog`: the last events and resets, shown when a board opens. */
export const findLog = async ({ db, session, query, clock }: Context<typeof boardCalls.boardLog>) => {
  const board = await findBoard(db, session, query)
  const count = { schoolId: board.schoolId, now: clock.now() }
  const inBuildings = board.within(dormitoryRoom.buildingId)
  const name = makeNameMasker(session)
  const { timeZone } = session
  const events = await latestEvents(db, count, inBuildings)
  const resets = await latestResets(db, count, inBuildings)
  return {
    events: events.toReversed().map((row) => presentEvent({ ...row, name: name(row.name) }, timeZone)),
    resets: resets.map(({ at, stateDictId, ...reset }): BoardReset => ({
      ...reset,
      stateDictId: getReturnedState(stateDictId),
      entryTime: toWireTime(at, timeZone),
    })),
  }
}
