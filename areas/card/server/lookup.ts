import { and, asc, eq } from 'drizzle-orm'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { buildingJoin, roomJoin } from '../../registry/server/joins.ts'
import { openRecord, studentInfoJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { type card as calls, cardRefusals } from '../contract.ts'
import { endedNames } from '../words.ts'
import { isHeldCardRow } from './cardRows.ts'
import { describeHolder } from '../../users/server/index.ts'
import { findLastEndedCard } from './endedCards.ts'
import { mayHoldCard } from './holders.ts'
import { statusAt } from './status.ts'
import { card } from './tables.ts'

const departmentsOf = async (db: Db, schoolId: number, memberId: number) => {
  const rows = await db
    .select({ name: department.name })
    .from(memberDepartment)
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, memberId)))
    .orderBy(asc(department.id))
  return rows.map(({ name }) => name).join('、')
}

/** Refuses a card without a holder. If it ended, the refusal names the former holder and the moment. */
const refuseUnheldCard = async (
  { db, session }: Pick<Context<typeof calls.holder>, 'db' | 'session'>,
  number: string,
): Promise<never> => {
  const schoolId = schoolOf(session)
  const last = await findLastEndedCard(db, schoolId, number, isPersonWithinReach(schoolId, member.id, session))
  if (last === undefined) throw new Refusal(cardRefusals.nobodys, { card: number })
  throw new Refusal(cardRefusals.ended, {
    card: number,
    why: endedNames[last.why],
    whose: describeHolder(last, session),
    time: toWireTime(last.endedAt, session.timeZone),
  })
}

/** Finds the one holder of a card within reach. */
export const findHolder = async (context: Context<typeof calls.holder>) => {
  const { db, session, query, clock } = context
  const number = normalizeCardNumber(query.card)
  if (query.schoolId === undefined || number === '') throw new Refusal(cardRefusals.incomplete)
  const schoolId = schoolOf(session)
  if (query.schoolId !== schoolId) throw new Refusal(common.notFound)
  const within = isPersonWithinReach(schoolId, member.id, session)
  const [found, another] = await db
    .select({ member, beginsAt: card.beginsAt, endsAt: card.endsAt })
    .from(member)
    .leftJoin(card, isHeldCardRow)
    .where(and(eq(member.schoolId, schoolId), openRecord(), within, mayHoldCard(number)))
    .limit(2)
  if (found === undefined) return refuseUnheldCard(context, number)
  if (another !== undefined) throw new Refusal(cardRefusals.severalPeople, { card: number })
  const { id: userId, name, code, cardNum } = found.member
  return {
    userId,
    name,
    studentOrTeacherCode: code ?? '',
    deptNames: await departmentsOf(db, schoolId, userId),
    cardNum: number,
    status: cardNum === null ? null : statusAt(found, clock.now()),
  }
}

/** Returns where a person lives in the school; empty for a non-boarder. */
export const findAccommodation = async ({ db, session, params }: Context<typeof calls.accommodation>) => {
  const schoolId = schoolOf(session)
  const [row] = await db
    .select({
      isBoarder: studentInfo.accommodation,
      bed: studentInfo.bedNumber,
      room: dormitoryRoom.name,
      floor: dormitoryRoom.floor,
      building: dormitoryBuilding.name,
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(dormitoryRoom, roomJoin)
    .leftJoin(dormitoryBuilding, buildingJoin)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, params.userId)))
  if (!row) throw new Refusal(common.notFound)
  const { isBoarder, building, floor, room, bed } = row
  return {
    userId: params.userId,
    isBoarder: isBoarder ?? false,
    building: building ?? '',
    floor,
    room: room ?? '',
    bed,
  }
}
