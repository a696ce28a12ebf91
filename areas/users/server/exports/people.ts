import { type SQL, and, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { isPersonWithinReach, selectTreeInOrder } from '../../../organisation/server/index.ts'
import { hasStudentRole, isStaff } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import { matchesInList } from '../list/matching.ts'
import { hasShownState, readShownStates } from '../list/states.ts'

/** Selects the people of an export: those of a department, filtered like the list on the page. */
export interface ExportFilter {
  readonly schoolId: number
  readonly asker: Asker
  readonly departmentId: number
  readonly includeChild: boolean
  readonly keyword: string
  readonly state: Parameters<typeof readShownStates>[0]['state']
}

/** Students, all members, or members who are not students. */
export type ExportKind = 'students' | 'users' | 'teachers'

const ofKind: Readonly<Record<ExportKind, SQL | undefined>> = {
  students: hasStudentRole(),
  users: undefined,
  teachers: isStaff,
}

/**
 * Returns the ids of the people to export, ordered by the department tree, then by pinyin. Only ids are held for a
 * whole school, because rows are read a few hundred at a time.
 */
export const findExportIds = async (db: Db, kind: ExportKind, sought: ExportFilter): Promise<number[]> => {
  const { schoolId, asker, departmentId, includeChild, keyword } = sought
  const where = and(
    eq(member.schoolId, schoolId),
    hasShownState(readShownStates({ state: sought.state, viewAccountDisable: false, viewLocked: false })),
    keyword.trim() === '' ? undefined : matchesInList(asker, keyword.trim()),
    isPersonWithinReach(schoolId, member.id, asker),
    ofKind[kind],
  )
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive tree as (${selectTreeInOrder(schoolId, eq(department.id, departmentId))}),
    held as (select ${memberDepartment.memberId} as id, min(tree.place) as place
      from tree join ${memberDepartment} on ${memberDepartment.schoolId} = ${schoolId}
        and ${memberDepartment.departmentId} = tree.id ${includeChild ? sql`` : sql`and tree.id = ${departmentId}`}
      group by 1)
    select ${member.id} as id from held join ${member} on ${member.id} = held.id
    where ${where} order by held.place, ${member.pinyin}, ${member.id}`)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the parents of these students. */
export const findParentIds = async (db: Db, schoolId: number, students: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: parentLink.parentId })
    .from(parentLink)
    .where(and(eq(parentLink.schoolId, schoolId), among(parentLink.studentId, students)))
  return rows.map(({ id }) => id)
}
