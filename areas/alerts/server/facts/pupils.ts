import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { accessRecord } from '../../../access/server/tables.ts'
import {
  isInSchool,
  mainDepartmentJoin,
  memberJoin,
  isNotGraduated,
  openRecord,
  studentInfoJoin,
  studentRoleJoin,
} from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../../registry/server/tables/members.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { factRank } from '../../../whereabouts/contract.ts'
import { isReturning } from '../../../whereabouts/server/index.ts'
import { whereabouts, whereaboutsReset } from '../../../whereabouts/server/tables.ts'
import type { Passage, Pupil } from '../decide/facts.ts'

/** A present pupil with the name of the class. */
export interface NamedPupil extends Pupil {
  readonly name: string
  readonly className: string
}

/** Reads the present pupils of a school with class and building. */
export const readPupils = async (db: Db, schoolId: number): Promise<NamedPupil[]> => {
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      classId: department.id,
      className: department.name,
      isBoarder: studentInfo.accommodation,
      buildingId: dormitoryRoom.buildingId,
    })
    .from(memberRole)
    .innerJoin(member, and(memberJoin(memberRole.schoolId, memberRole.memberId), studentRoleJoin))
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(
      dormitoryRoom,
      and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId)),
    )
    .where(and(eq(memberRole.schoolId, schoolId), openRecord(), sql`(${isInSchool}) is not false`, isNotGraduated))
    .orderBy(asc(member.id))
  return rows.map(({ className, isBoarder, buildingId, ...row }) => ({
    ...row,
    className: className ?? '',
    isBoarder: (isBoarder ?? false) || buildingId !== null,
    buildingId,
  }))
}

/** Reads the records of a school in a time, of everybody or of some people. */
export const readPassages = async (
  db: Db,
  schoolId: number,
  { after, until }: { readonly after: Date; readonly until: Date },
  { ids, types }: { readonly ids?: readonly number[]; readonly types?: readonly number[] } = {},
): Promise<Passage[]> =>
  db
    .select({ memberId: accessRecord.memberId, stateDictId: accessRecord.stateDictId, at: accessRecord.at })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        gt(accessRecord.at, after),
        lte(accessRecord.at, until),
        ids && among(accessRecord.memberId, ids),
        types && sql`${accessRecord.stateDictId} = any(${sql.param([...types])}::int[])`,
      ),
    )
    .orderBy(asc(accessRecord.at), asc(accessRecord.id))

/** Reads the record that decides the place of each of these people. */
export const readPlaces = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ id: whereabouts.memberId, stateDictId: whereabouts.stateDictId })
    .from(whereabouts)
    .where(and(eq(whereabouts.schoolId, schoolId), eq(whereabouts.aspect, 'place'), among(whereabouts.memberId, ids)))
  return new Map(rows.map(({ id, stateDictId }) => [id, { stateDictId }]))
}

/** SQL that is true for a state that the start of a period set, which says nothing about where anybody is. */
const isSetByPeriod = sql`(${whereabouts.rank} = ${factRank.reset} and exists (select 1 from ${whereaboutsReset}
  where ${whereaboutsReset.schoolId} = ${whereabouts.schoolId} and ${whereaboutsReset.id} = ${whereabouts.number}
    and ${whereaboutsReset.byId} is null))`

/**
 * Reads which of these people count as returned to the dormitory, and since when. `isSeen` leaves out those whom only
 * the start of a period set, so that a device or a person knows of the return.
 */
export const readReturned = async (db: Db, schoolId: number, ids: readonly number[], { isSeen = false } = {}) => {
  const rows = await db
    .select({ id: whereabouts.memberId, at: whereabouts.at })
    .from(whereabouts)
    .where(
      and(
        eq(whereabouts.schoolId, schoolId),
        eq(whereabouts.aspect, 'dormitory'),
        isReturning(whereabouts.stateDictId),
        among(whereabouts.memberId, ids),
        isSeen ? sql`not ${isSetByPeriod}` : undefined,
      ),
    )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
