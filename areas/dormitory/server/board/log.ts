import { type SQL, and, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { roomJoin } from '../../../registry/server/joins.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { whereaboutsReset } from '../../../whereabouts/server/tables.ts'
import { factRank, getReturnedState } from '../../../whereabouts/contract.ts'
import { type BoardReset, type boardCalls, logLength } from '../../boardContract.ts'
import { type CountScope, boarderQueryParts } from './boarders.ts'
import { toBoardEvent } from './events.ts'
import { findBoard } from './findBoard.ts'

/** The maximum age of an event in the log, ms. */
const maxAge = 12 * 3_600_000

/** The maximum number of resets read; each counts once per building. */
const mostResets = 200

const latestEvents = (db: Db, count: CountScope, more: SQL | undefined) => {
  const { away, state, ofRoom, ofMember, always, ofLeave, where, isAway } = boarderQueryParts(db, count)
  return db
    .select({
      userId: member.id,
      name: member.name,
      roomId: dormitoryRoom.id,
      buildingId: dormitoryRoom.buildingId,
      isAway,
      stateDictId: state.stateDictId,
      at: state.at,
      rank: state.rank,
    })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .innerJoin(member, ofMember)
    .innerJoinLateral(state, always)
    .leftJoin(away, ofLeave)
    .where(where(and(more, ne(state.rank, factRank.reset), gte(state.at, new Date(count.now.getTime() - maxAge)))))
    .orderBy(desc(state.at))
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
    .orderBy(desc(reset.at))
    .limit(mostResets)
}

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
    events: events.toReversed().map((row) => toBoardEvent({ ...row, name: name(row.name) }, row, timeZone)),
    resets: resets.map(({ at, stateDictId, ...reset }): BoardReset => ({
      ...reset,
      stateDictId: getReturnedState(stateDictId),
      entryTime: toWireTime(at, timeZone),
    })),
  }
}
