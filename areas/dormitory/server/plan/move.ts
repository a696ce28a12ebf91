import { and, eq } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { raiseMemberVersions } from '../../../registry/server/members.ts'
import { freeBeds } from '../../../registry/server/studentInfo.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { planCalls } from '../../planContract.ts'
import { planRefusals } from '../../planContract.ts'
import { lockRooms } from './lockRooms.ts'
import { placeStudents } from './placeStudents.ts'
import { selectStudents } from './sleepers.ts'

const findStudent = async (db: Db, schoolId: number, userId: number) => {
  const [found] = await selectStudents(db).where(and(eq(member.schoolId, schoolId), eq(member.id, userId)))
  return found
}

/** Swaps two students' beds. Refuses if the other has left the bed meanwhile. */
const swap = async (db: Db, schoolId: number, { userId, dormRoomId, bedNumber, swapWithId = 0 }: Moving) => {
  const found = [await findStudent(db, schoolId, userId), await findStudent(db, schoolId, swapWithId)] as const
  const rooms = found.flatMap((one) => one?.roomId ?? [])
  await lockRooms(db, schoolId, among(dormitoryRoom.id, [...rooms, dormRoomId]))
  const [one, other] = [await findStudent(db, schoolId, userId), await findStudent(db, schoolId, swapWithId)]
  if (!one || !other || one.roomId !== found[0]?.roomId) throw new Refusal(planRefusals.placesChanged)
  if (one.roomId === null) throw new Refusal(planRefusals.nothingToSwap, { name: one.name })
  const isUnchanged = other.roomId === dormRoomId && (other.bedNumber ?? undefined) === bedNumber
  if (!isUnchanged) throw new Refusal(planRefusals.placesChanged)
  await placeStudents(db, schoolId, [
    { userId, roomId: dormRoomId, bedNumber },
    { userId: swapWithId, roomId: one.roomId, bedNumber: one.bedNumber ?? undefined },
  ])
}

type Moving = Context<typeof planCalls.moveStudent>['body']

/** Handles `moveStudent`: moves a student to a bed, or swaps two. */
export const moveStudent = async ({ db, session, body }: Context<typeof planCalls.moveStudent>): Promise<null> => {
  const schoolId = schoolOf(session)
  const { userId, dormRoomId: roomId, bedNumber, swapWithId } = body
  await (swapWithId === undefined || swapWithId === userId
    ? placeStudents(db, schoolId, [{ userId, roomId, bedNumber }])
    : swap(db, schoolId, body))
  return null
}

/**
 * Handles `leaveBed`: removes a student from the bed. They become a day student or, with `staysBoarder`, wait for
 * another bed.
 */
export const leaveBed = async ({ db, session, body }: Context<typeof planCalls.leaveBed>): Promise<null> => {
  const schoolId = schoolOf(session)
  const found = await findStudent(db, schoolId, body.userId)
  if (!found?.roomId) throw new Refusal(planRefusals.placesChanged)
  await freeBeds(db, schoolId, [body.userId], body.staysBoarder)
  await raiseMemberVersions(db, schoolId, [body.userId])
  return null
}
