import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { leftStatus } from '../../registry/contract.ts'
import { readProvenTelephone } from '../../registry/server/directory/accounts.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { parentLink, studentInfo } from '../../registry/server/tables/students.ts'
import type { organisation } from '../contract.ts'
import { among } from '../../../platform/server/database/among.ts'
import { listStudents } from './graduate.ts'

/** Counts the parents who would lose their role: those with no other child at the school. */
const countParents = async (db: Db, schoolId: number, students: readonly number[]): Promise<number> => {
  const isAmong = among(parentLink.studentId, students)
  return db.$count(
    memberRole,
    and(
      eq(memberRole.schoolId, schoolId),
      eq(memberRole.roleId, role.parent),
      sql`exists (select 1 from ${parentLink} where ${parentLink.schoolId} = ${schoolId}
        and ${parentLink.parentId} = ${memberRole.memberId} and ${isAmong})`,
      sql`not exists (select 1 from ${parentLink}
        join ${memberRole} as pupil on pupil.school_id = ${parentLink.schoolId} and pupil.member_id = ${parentLink.studentId}
          and pupil.role_id = ${sql.raw(String(role.student))}
        left join ${studentInfo} on ${studentInfo.schoolId} = ${parentLink.schoolId} and ${studentInfo.memberId} = ${parentLink.studentId}
        where ${parentLink.schoolId} = ${schoolId} and ${parentLink.parentId} = ${memberRole.memberId} and not ${isAmong}
        and ${studentInfo.status} is distinct from ${sql.raw(String(leftStatus))})`,
    ),
  )
}

/**
 * Returns how many students, parents and beds graduating would affect, and the masked number that receives the code.
 */
export const previewFinish = async ({ db, params, session }: Context<typeof organisation.previewFinish>) => {
  const [node] = await db.select().from(department).where(eq(department.id, params.id))
  if (!node) throw new Refusal(common.notFound)
  const { schoolId } = node
  const below = await db
    .select({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.ancestorId, node.id)))
  const nodes = below.map(({ id }) => id)
  const students = await listStudents(db, schoolId, nodes)
  const boarding = and(
    eq(studentInfo.schoolId, schoolId),
    among(studentInfo.memberId, students),
    isNotNull(studentInfo.roomId),
  )
  return {
    students: students.length,
    parents: await countParents(db, schoolId, students),
    beds: await db.$count(studentInfo, boarding),
    telephone: maskTelephone(await readProvenTelephone(db, session.accountId)),
  }
}
