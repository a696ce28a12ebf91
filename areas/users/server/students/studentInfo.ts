import { and, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { buildingJoin, roomJoin } from '../../../registry/server/joins.ts'
import { studentInfoJoin, studentRoleJoin } from '../../../registry/server/people.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { refuseGraduates } from '../../../registry/server/graduates.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import { raiseMemberVersion, isRecord } from '../../../registry/server/members.ts'
import { putStudentInfo } from '../../../registry/server/studentInfo.ts'
import { member, memberRole } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { users } from '../../contract.ts'
import { usersRefusals } from '../../refusals.ts'
import type { StudentInfoView } from '../../studentContract.ts'
import { refuseHigher } from '../personGuards.ts'

/** Returns a student's data in a school. Refuses members who are not students. */
const findStudentInfo = async (db: Db, schoolId: number, memberId: number): Promise<StudentInfoView> => {
  const [row] = await db
    .select({
      version: member.version,
      roleId: memberRole.roleId,
      status: studentInfo.status,
      accommodation: studentInfo.accommodation,
      roomId: dormitoryRoom.id,
      roomName: dormitoryRoom.name,
      dormitoryId: dormitoryBuilding.id,
      dormitoryName: dormitoryBuilding.name,
    })
    .from(member)
    .leftJoin(memberRole, studentRoleJoin)
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(dormitoryRoom, roomJoin)
    .leftJoin(dormitoryBuilding, buildingJoin)
    .where(isRecord(schoolId, memberId))
  if (!row) throw new Refusal(common.notFound)
  if (row.roleId === null) throw new Refusal(usersRefusals.notStudent)
  return {
    userId: memberId,
    studentStatus: row.status ?? 1,
    accommodation: row.accommodation ?? false,
    dormitory:
      row.dormitoryId === null ? null : { dormitoryId: row.dormitoryId, dormitoryName: row.dormitoryName ?? '' },
    dormRoom: row.roomId === null ? null : { id: row.roomId, name: row.roomName ?? '' },
    version: row.version,
  }
}

interface Room {
  readonly dormitoryId?: number | null | undefined
  readonly dormRoomId?: number | null | undefined
}

/** Locks a room until the transaction ends, so that its last bed is assigned only once. Refuses a full room. */
const lockFreeRoom = async (db: Db, schoolId: number, memberId: number, { dormitoryId, dormRoomId }: Room) => {
  if (!dormitoryId || !dormRoomId) throw new Refusal(usersRefusals.roomNeeded)
  const [room] = await db
    .select()
    .from(dormitoryRoom)
    .where(and(eq(dormitoryRoom.schoolId, schoolId), eq(dormitoryRoom.id, dormRoomId)))
    .for('update')
  if (!room || room.buildingId !== dormitoryId) throw new Refusal(common.notFound)
  const others = and(
    eq(studentInfo.schoolId, schoolId),
    eq(studentInfo.roomId, dormRoomId),
    ne(studentInfo.memberId, memberId),
  )
  if ((await db.$count(studentInfo, others)) >= room.beds) throw new Refusal(usersRefusals.roomFull)
  return dormRoomId
}

interface Wanted extends Room {
  readonly userId: number
  readonly studentStatus: number
  readonly accommodation: boolean
}

const writeStudentInfo = async (
  db: Db,
  session: Session,
  schoolId: number,
  wanted: Wanted,
  version: number,
): Promise<StudentInfoView> => {
  const memberId = wanted.userId
  await refuseHigher(db, session, schoolId, memberId)
  await refuseGraduates(db, schoolId, [memberId])
  const isLast = await raiseMemberVersion(db, { schoolId, memberId }, version)
  const current = await findStudentInfo(db, schoolId, memberId)
  if (!isLast) throw new Refusal(common.stale, { name: '学生信息' }, current)
  const roomId = wanted.accommodation ? await lockFreeRoom(db, schoolId, memberId, wanted) : null
  const keepsRoom = roomId !== null && roomId === current.dormRoom?.id
  const values = { status: wanted.studentStatus, accommodation: wanted.accommodation, roomId }
  // The bed number belongs to the old room.
  await putStudentInfo(db, { schoolId, memberId }, keepsRoom ? values : { ...values, bedNumber: null })
  return findStudentInfo(db, schoolId, memberId)
}

/** Returns a student's data for the tab 学生信息. */
export const showStudentInfo = async ({ db, session, query }: Context<typeof users.studentInfo>) =>
  findStudentInfo(db, await findSchoolOfMember(db, session, query.studentUserId, query.schoolId), query.studentUserId)

/** Saves a student's data. Refuses an outdated version. */
export const saveStudentInfo = async ({ db, session, body }: Context<typeof users.saveStudentInfo>) =>
  writeStudentInfo(db, session, await findSchoolOfMember(db, session, body.userId, body.schoolId), body, body.version)

/** Changes only the fields that are present, whatever the current version. */
export const changeStudentInfo = async ({ db, session, body }: Context<typeof users.changeStudentInfo>) => {
  const schoolId = await findSchoolOfMember(db, session, body.userId, body.schoolId)
  const before = await findStudentInfo(db, schoolId, body.userId)
  const wanted = {
    userId: body.userId,
    studentStatus: body.studentStatus ?? before.studentStatus,
    accommodation: body.accommodation ?? before.accommodation,
    dormitoryId: body.dormitoryId ?? before.dormitory?.dormitoryId,
    dormRoomId: body.dormRoomId ?? before.dormRoom?.id,
  }
  return writeStudentInfo(db, session, schoolId, wanted, before.version)
}

/** Changes only the student status. */
export const setStudentStatus = async ({
  db,
  session,
  body,
}: Context<typeof users.setStudentStatus>): Promise<null> => {
  const { userId: memberId, status } = body
  const schoolId = await findSchoolOfMember(db, session, memberId, body.schoolId)
  await findStudentInfo(db, schoolId, memberId)
  await refuseHigher(db, session, schoolId, memberId)
  await refuseGraduates(db, schoolId, [memberId])
  await putStudentInfo(db, { schoolId, memberId }, { status })
  await raiseMemberVersion(db, { schoolId, memberId })
  return null
}
