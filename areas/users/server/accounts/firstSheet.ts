import { and, asc, eq, inArray } from 'drizzle-orm'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { mainDepartmentJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import { alias } from 'drizzle-orm/pg-core'

/** Sheet of first passwords to be cut into slips: the person, where to find them, and how they sign in. */
export const firstSheet = sheetDefinition({
  title: '初始密码',
  columns: [
    { key: 'place', title: '部门或孩子', kind: 'text', width: 28 },
    { key: 'name', title: '姓名', kind: 'text', width: 14 },
    { key: 'username', title: '账号', kind: 'text', width: 24 },
    { key: 'password', title: '初始密码', kind: 'text', width: 18 },
    { key: 'code', title: '工号/学号', kind: 'text', width: 18 },
  ],
})

const child = alias(member, 'child')

/** Returns the children's names with their classes, by parent id. */
const readChildTexts = async (db: Db, schoolId: number, parents: readonly number[]) => {
  const rows = await db
    .select({ parentId: parentLink.parentId, name: child.name, place: department.name })
    .from(parentLink)
    .innerJoin(child, and(eq(child.schoolId, parentLink.schoolId), eq(child.id, parentLink.studentId)))
    .leftJoin(department, and(eq(department.schoolId, child.schoolId), eq(department.id, child.mainDepartmentId)))
    .where(and(eq(parentLink.schoolId, schoolId), inArray(parentLink.parentId, [...parents])))
    .orderBy(asc(parentLink.id))
  const shown = new Map<number, string[]>()
  for (const { parentId, name, place } of rows) {
    shown.set(parentId, [...(shown.get(parentId) ?? []), place === null ? name : `${place} ${name}`])
  }
  return shown
}

/** Returns the people for a sheet, ordered for handing it out: by department, then by name. */
export const listSheetPeople = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({
      id: member.id,
      accountId: member.accountId,
      name: member.name,
      username: member.username,
      code: member.code,
      place: department.name,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, [...ids])))
    .orderBy(asc(department.orderNum), asc(member.mainDepartmentId), asc(member.pinyin), asc(member.id))
  const children = await readChildTexts(db, schoolId, ids)
  return rows.map(({ place, ...row }) => ({ ...row, place: place ?? children.get(row.id)?.join('、') ?? '' }))
}
