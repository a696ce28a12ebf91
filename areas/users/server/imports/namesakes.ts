import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { makeDuplicateFinder } from '../../../imports/server/index.ts'
import { memberJoin, studentRoleJoin } from '../../../registry/server/people.ts'
import { member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import type { PersonCells } from './personCells.ts'

/** True if a row has neither code nor identity number, so that a second import can't find the student again. */
export const isUnnumbered = ({ code, idCard }: PersonCells): boolean => code === undefined && idCard === undefined

const keyOf = (classId: number, name: string) => `${classId} ${name}`

/** Finds students who have the name of a row without numbers. Returns keys of class id and name. */
export const findNamesakes = async (
  db: Db,
  schoolId: number,
  cells: readonly PersonCells[],
): Promise<ReadonlySet<string>> => {
  const names = [...new Set(cells.filter(isUnnumbered).map(({ name }) => name))]
  if (names.length === 0) return new Set()
  const rows = await db
    .select({ name: member.name, classId: memberDepartment.departmentId })
    .from(member)
    .innerJoin(memberDepartment, memberJoin(memberDepartment.schoolId, memberDepartment.memberId))
    .innerJoin(memberRole, studentRoleJoin)
    .where(and(eq(member.schoolId, schoolId), sql`${member.name} in ${listedTexts(names)}`))
  return new Set(rows.map(({ name, classId }) => keyOf(classId, name)))
}

interface Placed {
  readonly number: number
  readonly cells: PersonCells
  /** The class that the row names, if any. */
  readonly classId: number | undefined
}

/**
 * Returns a function that warns about a new student who only has a name in common with a classmate in the school or
 * file. Sending a sheet twice would create them twice. It is only a warning, because two students of one class can have
 * the same name.
 */
export const makeNamesakeNotes = (rows: readonly Placed[], namesakes: ReadonlySet<string>) => {
  const unnumbered = rows.filter(({ cells }) => isUnnumbered(cells))
  const keys = new Map(
    unnumbered.flatMap(({ number, cells, classId }) =>
      classId === undefined ? [] : [[number, keyOf(classId, cells.name)]],
    ),
  )
  const twinOf = makeDuplicateFinder([...keys].map(([number, key]) => [key, number]))
  return (number: number): string[] => {
    const key = keys.get(number)
    if (key === undefined) return []
    const other = twinOf(key, number)
    return [
      ...(namesakes.has(key)
        ? ['本班已有同名学生，此行没有学号和身份证号，写入后将新增一人；如果是同一个人，请不要写入此行']
        : []),
      ...(other === undefined
        ? []
        : [`与文件第 ${other} 行同班同名，且都没有学号和身份证号，写入后是两个人；如果是同一个人，请只写入一行`]),
    ]
  }
}
