import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { contentVersion, refuseStaleContent } from '../../../../platform/server/versioned.ts'
import { isPersonBelow, isPersonWithinReach } from '../../../organisation/server/index.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { planCalls } from '../../planContract.ts'
import type { AllocationView } from '../../planViews.ts'
import { allocate } from './allocate.ts'
import { type LockedRoom, lockRooms } from './lockRooms.ts'
import { placeStudents } from './placeStudents.ts'
import { selectStudents, readSleepers } from './sleepers.ts'

type AllocationRequest = Context<typeof planCalls.previewAllocation>['body']

/** Reads students without a bed by class, then sex, then student number. */
const findWaiting = async (db: Db, session: Session, { departmentIds, gender, onlyBoarders }: AllocationRequest) => {
  const schoolId = schoolOf(session)
  const inThese = or(...departmentIds.map((node) => isPersonBelow(schoolId, member.id, node)))
  const found = await selectStudents(db)
    .where(
      and(
        eq(member.schoolId, schoolId),
        isNull(studentInfo.roomId),
        onlyBoarders ? eq(studentInfo.accommodation, true) : undefined,
        gender === 0 ? undefined : eq(member.gender, gender),
        isPersonWithinReach(schoolId, member.id, session),
        inThese,
      ),
    )
    .orderBy(
      asc(department.parentId),
      asc(department.orderNum),
      asc(department.id),
      asc(member.gender),
      asc(member.code),
      asc(member.id),
    )
  return found.filter(({ isStudent }) => isStudent)
}

const sortRooms = (rooms: readonly LockedRoom[], buildings: readonly number[]) =>
  rooms.toSorted(
    (one, other) =>
      buildings.indexOf(one.buildingId) - buildings.indexOf(other.buildingId) ||
      one.floor - other.floor ||
      one.name.localeCompare(other.name),
  )

/** Builds the allocation. Buildings are filled in the requested order, each from the lowest floor. */
const buildAllocation = async (db: Db, session: Session, wanted: AllocationRequest): Promise<AllocationView> => {
  const schoolId = schoolOf(session)
  const rooms = await lockRooms(db, schoolId, among(dormitoryRoom.buildingId, wanted.dormitoryIds))
  const inside = await readSleepers(
    db,
    schoolId,
    rooms.map(({ id }) => id),
  )
  const waiting = await findWaiting(db, session, wanted)
  const found = allocate(waiting, sortRooms(rooms, wanted.dormitoryIds), inside)
  return { ...found, version: contentVersion(found) }
}

/** Handles `previewAllocation`. */
export const previewAllocation = ({ db, session, body }: Context<typeof planCalls.previewAllocation>) =>
  buildAllocation(db, session, body)

/**
 * Handles `carryOutAllocation`: assigns the previewed beds. Refuses with the new preview if the result would differ
 * now.
 */
export const carryOutAllocation = async ({ db, session, body }: Context<typeof planCalls.carryOutAllocation>) => {
  const { version, ...wanted } = body
  const now = await buildAllocation(db, session, wanted)
  refuseStaleContent(version, '床位', now)
  if (now.places.length > 0) await placeStudents(db, schoolOf(session), now.places)
  return { students: now.places.length }
}
