import { z } from 'zod'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { and, eq } from 'drizzle-orm'
import type { Asker } from '../../../platform/server/asker.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { buildUniqueCodeFinder } from '../../registry/server/codes.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { teaching } from '../contract.ts'
import { type ElectiveRow, electiveLimits } from '../electiveContract.ts'
import type { SubjectView } from '../subjectContract.ts'
import { addChoices, isStudentSought, selectStudents } from './electivePage.ts'
import { findChoiceFault, writeChoices } from './electives.ts'
import { type ReadElectives, makeElectiveReader } from './readElectives.ts'
import { readSubjects } from './subjects.ts'

/** The sheet of electives, one student per row. Exports can be imported again. */
export const electiveSheet = sheetDefinition({
  title: '选科',
  columns: [
    { key: 'code', title: '学号', kind: 'text', number: 'code', required: true, longest: 64, width: 18 },
    { key: 'name', title: '姓名', kind: 'text', longest: 64, width: 14 },
    { key: 'class', title: '班级', kind: 'text', longest: 64, width: 16 },
    {
      key: 'subjects',
      title: '选科',
      kind: 'text',
      longest: 200,
      width: 30,
      example: '物理、化学、生物',
      note: '也可以写 物化生；留空表示没有选科',
    },
  ],
})

type Key = (typeof electiveSheet)['columns'][number]['key']

const textOf = (cell: Cell) => String(cell ?? '').trim()

/** Exports the electives of the students of a search, class by class. */
export const electiveExport = exportCall(teaching.exportElectives, {
  name: 'teaching.exportElectives',
  title: '导出选科',
  sheet: electiveSheet,
  begin: ({ body, ...stand }) => {
    const where = isStudentSought(stand, body)
    return {
      read: async (db, { limit, offset }: Page<ElectiveRow>) =>
        addChoices(db, stand.schoolId, await selectStudents(db, where).limit(limit).offset(offset)),
      rowOf: ({ code, name, className, subjects }: ElectiveRow) => ({
        code,
        name,
        class: className,
        subjects: subjects.map(({ subject }) => subject).join('、'),
      }),
    }
  },
})

interface Facts {
  readonly studentOf: (code: string) => { readonly id: number; readonly name: string } | undefined
  readonly read: ReadElectives
}

const readFacts = async (db: Db, { schoolId, asker }: { schoolId: number; asker: Asker }): Promise<Facts> => {
  const students = await db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), enrolledStudent(), isPersonWithinReach(schoolId, member.id, asker)))
  return {
    studentOf: buildUniqueCodeFinder(students),
    read: makeElectiveReader([...(await readSubjects(db, schoolId)).values()]),
  }
}

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

const findStudentFault = (row: SheetRow<Key>, { studentOf }: Facts): RowFault<Key>[] => {
  const student = studentOf(textOf(row.code))
  if (student === undefined) return [{ key: 'code', why: '没有此学号的在籍学生，或不在您的范围内' }]
  const name = withoutBlanks(textOf(row.name))
  if (name === '' || name === withoutBlanks(student.name)) return []
  return [{ key: 'name', why: `此学号的学生是“${student.name}”，与姓名不符` }]
}

const findSubjectFault = (row: SheetRow<Key>, { read }: Facts): RowFault<Key>[] => {
  const subjects = read(textOf(row.subjects))
  const why = 'why' in subjects ? subjects.why : findChoiceFault(subjects.found)
  return why === null ? [] : [{ key: 'subjects', why }]
}

const idsOf = (sought: ReturnType<ReadElectives>) =>
  'found' in sought ? sought.found.map(({ id }: SubjectView) => id) : []

/** Imports electives, all rows or none. The electives of the students in the file are replaced. */
export const electiveImport = importCall({
  name: 'teaching.importElectives',
  title: '选科导入',
  needs: 'teaching:elective:edit',
  sheet: electiveSheet,
  mostRows: electiveLimits.rows,
  about: z.null(),
  read: readFacts,
  check: (facts) => (row) => [...findStudentFault(row, facts), ...findSubjectFault(row, facts)],
  write: async (db, rows, { studentOf, read }, { schoolId }) => {
    const choices = rows.flatMap((row) => {
      const student = studentOf(textOf(row.code))
      return student === undefined ? [] : [{ studentId: student.id, subjectIds: idsOf(read(textOf(row.subjects))) }]
    })
    // A student who is in the file twice gets the electives of the last row.
    const last = [...new Map(choices.map((choice) => [choice.studentId, choice])).values()]
    await writeChoices(db, schoolId, last)
    return { students: last.length }
  },
})
