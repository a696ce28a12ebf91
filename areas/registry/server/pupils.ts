import { type Column, type SQL, and, eq, exists, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member, memberRole } from './tables/members.ts'

const pupilRole = alias(memberRole, 'pupil_role')
const pupil = alias(member, 'pupil')

const isStudentRole = (schoolId: Column, memberId: Column): SQL | undefined =>
  and(eq(pupilRole.schoolId, schoolId), eq(pupilRole.memberId, memberId), eq(pupilRole.roleId, role.student))

/** SQL condition for records of students, graduates included. */
export const isPupilOrGraduate = (db: Db, schoolId: Column, memberId: Column): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(pupilRole)
      .where(isStudentRole(schoolId, memberId)),
  )

/** SQL condition for current students. Graduates are locked. */
export const isPupil = (db: Db, schoolId: Column, memberId: Column): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(pupilRole)
      .innerJoin(pupil, and(eq(pupil.schoolId, pupilRole.schoolId), eq(pupil.id, pupilRole.memberId)))
      .where(and(isStudentRole(schoolId, memberId), not(pupil.locked))),
  )
