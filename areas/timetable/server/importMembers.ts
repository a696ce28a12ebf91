import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { buildCodeFinder } from '../../registry/server/codes.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { timetableLimits } from '../limits.ts'
import { lockTimetable } from './lock.ts'
import { refuseMemberConflicts } from './memberConflicts.ts'
import { replaceMembers } from './members.ts'
import { teachingClass } from './tables.ts'

/** The sheet of members: a teaching class and a student in each row. */
export const memberSheet = sheetDefinition({
  title: '教学班名单',
  columns: [
    { key: 'teachingClass', title: '教学班', kind: 'text', required: true, longest: 32, width: 16, example: '物理A班' },
    { key: 'code', title: '学号', kind: 'text', number: 'code', required: true, longest: 64, width: 18 },
    { key: 'name', title: '姓名', kind: 'text', longest: 64, width: 12, note: '填写后与学号核对' },
  ],
})

type Key = (typeof memberSheet)['columns'][number]['key']
type Row = SheetRow<Key>

const About = z.object({ termId: z.int() })

interface Student {
  readonly id: number
  readonly name: string
  readonly code: string | null
}

interface Facts {
  readonly findTeachingClass: (name: string) => number | undefined
  readonly findStudents: (code: string) => readonly Student[]
}

const textOf = (cell: Cell) => String(cell ?? '').trim()
const keyOf = (name: string) => name.normalize('NFKC').replaceAll(/\s/g, '')

const readFacts = async (db: Db, { schoolId, asker, about }: Importing<z.output<typeof About>>): Promise<Facts> => {
  const classes = await db
    .select({ id: teachingClass.id, name: teachingClass.name })
    .from(teachingClass)
    .where(and(eq(teachingClass.schoolId, schoolId), eq(teachingClass.termId, about.termId)))
  const students = await db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), enrolledStudent(), isPersonWithinReach(schoolId, member.id, asker)))
  const byName = new Map(classes.map(({ id, name }) => [keyOf(name), id]))
  return { findTeachingClass: (name) => byName.get(keyOf(name)), findStudents: buildCodeFinder(students) }
}

const findStudentFault = ({ findStudents }: Facts, row: Row): RowFault<Key>[] => {
  const [student, second] = findStudents(textOf(row.code))
  if (student === undefined) return [{ key: 'code', why: '没有此学号的在籍学生，或不在您的范围内' }]
  if (second !== undefined) return [{ key: 'code', why: '有几名学生用此学号，请先在学生档案中改正' }]
  const name = textOf(row.name)
  return name === '' || name === student.name ? [] : [{ key: 'name', why: '与该学号的姓名不符' }]
}

const makeRowCheck = (facts: Facts) => {
  const seen = new Set<string>()
  const counts = new Map<number | undefined, number>()
  return (row: Row): RowFault<Key>[] => {
    const name = textOf(row.teachingClass)
    const id = facts.findTeachingClass(name)
    const faults: RowFault<Key>[] =
      id === undefined ? [{ key: 'teachingClass', why: `本学期没有教学班“${name}”，请先新增` }] : []
    faults.push(...findStudentFault(facts, row))
    const [student] = facts.findStudents(textOf(row.code))
    const pair = `${id} ${student?.id}`
    if (faults.length === 0 && seen.has(pair)) return [{ key: 'code', why: '文件中此学生在这个教学班重复' }]
    seen.add(pair)
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    if (faults.length === 0 && count > timetableLimits.members) {
      return [{ key: 'teachingClass', why: `一个教学班最多 ${timetableLimits.members} 人` }]
    }
    return faults
  }
}

/** Imports the members of teaching classes, all rows or none. A teaching class that the file names gets exactly its rows. */
export const memberImport = importCall({
  name: 'timetable.importMembers',
  title: '教学班名单导入',
  needs: 'timetable:class:edit',
  sheet: memberSheet,
  mostRows: timetableLimits.rows,
  about: About,
  read: readFacts,
  check: makeRowCheck,
  write: async (db, rows, _facts, importing) => {
    const { schoolId, about } = importing
    await lockTimetable(db, schoolId)
    const facts = await readFacts(db, importing)
    const check = makeRowCheck(facts)
    if (rows.some((row) => check(row).length > 0)) throw new Refusal(common.stale, { name: '教学班' })
    const lists = new Map<number, number[]>()
    for (const row of rows) {
      const [id, [student]] = [facts.findTeachingClass(textOf(row.teachingClass)), facts.findStudents(textOf(row.code))]
      if (id === undefined || student === undefined) continue
      lists.set(id, [...(lists.get(id) ?? []), student.id])
    }
    await replaceMembers(db, schoolId, lists)
    await refuseMemberConflicts(db, { schoolId, termId: about.termId, ids: [...lists.keys()] })
    return { members: rows.length }
  },
})
