import { sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { putEachInDepartments, removeEachFromDepartments } from '../../../registry/server/memberDepartments.ts'
import { changeMainDepartments } from '../../../registry/server/members.ts'
import type { ClassLine } from './plans.ts'

/** A class that moves from one grade to another. */
interface GradeChange {
  readonly classId: number
  readonly from: number
  readonly to: number
}

/** Lists the classes that change their grade, with both grades. */
export const listGradeChanges = (lines: readonly ClassLine[]): GradeChange[] =>
  lines.flatMap(({ action, classId, fromGradeId, toGradeId }) =>
    action === 'up' && toGradeId !== null && toGradeId !== fromGradeId
      ? [{ classId, from: fromGradeId, to: toGradeId }]
      : [],
  )

/** Lists the students of these classes who are also direct members of the old grade, in one statement. */
const listInGrades = async (db: Db, schoolId: number, changes: readonly GradeChange[]) => {
  const { rows } = await db.execute<{ id: string; from: string; to: string }>(sql`
    select held.member_id as id, held.department_id as "from", listed.to_id as "to"
    from unnest(${sql.param(changes.map(({ classId }) => classId))}::bigint[],
        ${sql.param(changes.map(({ from }) => from))}::bigint[], ${sql.param(changes.map(({ to }) => to))}::bigint[])
        as listed (class_id, from_id, to_id)
      join member_department room on room.school_id = ${schoolId} and room.department_id = listed.class_id
      join member_department held on held.school_id = ${schoolId} and held.member_id = room.member_id
        and held.department_id = listed.from_id
      join member_role part on part.school_id = ${schoolId} and part.member_id = held.member_id
        and part.role_id = ${role.student}`)
  return rows.map((row) => ({ memberId: Number(row.id), from: Number(row.from), to: Number(row.to) }))
}

/** Moves students who are also direct members of a grade along with their class. Some schools keep both memberships. */
export const moveGradeMembers = async (db: Db, schoolId: number, changes: readonly GradeChange[]): Promise<void> => {
  if (changes.length === 0) return
  const going = await listInGrades(db, schoolId, changes)
  if (going.length === 0) return
  await putEachInDepartments(
    db,
    schoolId,
    going.map(({ memberId, to }) => ({ memberId, departmentId: to })),
  )
  await changeMainDepartments(db, schoolId, going)
  await removeEachFromDepartments(
    db,
    schoolId,
    going.map(({ memberId, from }) => ({ memberId, departmentId: from })),
  )
}
