import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { nameClass } from '../../registry/contract.ts'
import { mainDepartmentJoin, presentStudent } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'

const grade = alias(department, 'grade')

interface Person {
  readonly id: number
  readonly name: string
  readonly code: string | null
}

/** A reader as the report shows one. */
interface Description {
  readonly name: string
  readonly studentOrTeacherCode: string | null
  readonly depts: string[]
}

const readDepartments = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ id: memberDepartment.memberId, name: department.name })
    .from(memberDepartment)
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .where(and(eq(memberDepartment.schoolId, schoolId), among(memberDepartment.memberId, ids)))
    .orderBy(asc(department.orderNum), asc(department.id))
  return Map.groupBy(rows, ({ id }) => id)
}

const readChildren = async (db: Db, schoolId: number, ids: readonly number[], asker: Asker) => {
  const rows = await db
    .select({
      id: parentLink.parentId,
      name: member.name,
      code: member.code,
      relationship: parentLink.relationship,
      className: department.name,
      gradeName: grade.name,
    })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.studentId)))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(
      and(
        eq(parentLink.schoolId, schoolId),
        among(parentLink.parentId, ids),
        presentStudent(),
        isPersonWithinReach(schoolId, member.id, asker),
      ),
    )
    .orderBy(asc(member.pinyin), asc(member.id))
  return Map.groupBy(rows, ({ id }) => id)
}

const nameOfClass = ({
  className,
  gradeName,
}: {
  readonly className: string | null
  readonly gradeName: string | null
}) => (className === null ? [] : [nameClass({ name: className, gradeName: gradeName ?? '' })])

/**
 * Describes readers in the same order: staff by number and departments, parents by their children, as in
 * 王芳（张三的母亲）. Brothers and sisters out of the caller's reach are left out.
 */
export const describeReaders = async (
  db: Db,
  schoolId: number,
  people: readonly Person[],
  asker: Asker,
): Promise<readonly Description[]> => {
  const ids = people.map(({ id }) => id)
  const departments = await readDepartments(db, schoolId, ids)
  const children = await readChildren(
    db,
    schoolId,
    ids.filter((id) => !departments.has(id)),
    asker,
  )
  return people.map(({ id, name, code }) => {
    const own = children.get(id) ?? []
    if (own.length === 0)
      return { name, studentOrTeacherCode: code, depts: (departments.get(id) ?? []).map((one) => one.name) }
    const relations = own.map((child) => `${child.name}的${child.relationship}`).join('、')
    return {
      name: `${name}（${relations}）`,
      studentOrTeacherCode: own.flatMap((child) => child.code ?? []).join('、') || null,
      depts: [...new Set(own.flatMap((child) => nameOfClass(child)))],
    }
  })
}
