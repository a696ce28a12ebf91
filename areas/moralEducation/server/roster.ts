import { and, asc, count, eq, exists, isNotNull, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { role } from '../../../platform/contract/roles.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { hasStudentRole, presentStudent } from '../../registry/server/people.ts'
import { classStay } from '../../registry/server/tables/classStays.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { listTaughtClasses } from '../../teaching/server/index.ts'
import { alias } from 'drizzle-orm/pg-core'

/** A class with its grade. */
export interface ClassFacts {
  readonly id: number
  readonly name: string
  readonly gradeId: number | null
  readonly gradeName: string
}

const grade = alias(department, 'grade')

/** The asker of reports that concern the whole school. */
const wholeSchool = { memberId: null, roles: [role.schoolDataAdministrator], departments: [], classes: [] }

/** Lists the classes of a school in order, and those of `also` that have graduated since. */
export const listClasses = async (
  db: Db,
  schoolId: number,
  also: readonly number[],
): Promise<readonly ClassFacts[]> => {
  const classes = await listTaughtClasses(db, { schoolId, asker: wholeSchool })
  const known = new Set(classes.map(({ id }) => id))
  const former = await db
    .select({
      id: department.id,
      name: department.name,
      gradeId: grade.id,
      gradeName: sql<string>`coalesce(${grade.name}, '')`,
    })
    .from(department)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(
      and(
        eq(department.schoolId, schoolId),
        among(
          department.id,
          also.filter((id) => !known.has(id)),
        ),
      ),
    )
    .orderBy(asc(department.id))
  return [...classes, ...former]
}

/** A student with the class of a moment. */
interface StudentFacts {
  readonly id: number
  readonly name: string
  readonly classId: number | null
}

/** Lists the students in school at a moment with their classes then, and those of `also`, by name. */
export const listStudentsAt = async (
  db: Db,
  schoolId: number,
  moment: Date,
  also: readonly number[],
): Promise<readonly StudentFacts[]> => {
  const at = sql`${moment.toISOString()}::timestamptz`
  const wasThere = exists(
    db
      .select({ one: sql`1` })
      .from(classStay)
      .where(
        and(
          eq(classStay.schoolId, schoolId),
          eq(classStay.memberId, member.id),
          sql`${classStay.fromAt} <= ${at} and ${classStay.untilAt} > ${at}`,
        ),
      ),
  )
  return db
    .select({ id: member.id, name: member.name, classId: classAt(at) })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        hasStudentRole(),
        sql`(${presentStudent()} or ${wasThere} or ${among(member.id, also)})`,
      ),
    )
    .orderBy(asc(member.pinyin), asc(member.id))
}

/** Counts the students who live in each room now. */
export const countInRooms = async (db: Db, schoolId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ roomId: studentInfo.roomId, students: count() })
    .from(studentInfo)
    .where(and(eq(studentInfo.schoolId, schoolId), isNotNull(studentInfo.roomId)))
    .groupBy(studentInfo.roomId)
  return new Map(rows.flatMap(({ roomId, students }) => (roomId === null ? [] : [[roomId, students] as const])))
}
