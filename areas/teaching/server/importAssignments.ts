import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Cell, SheetRow } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { nodeType } from '../../registry/contract.ts'
import { buildCodeFinder } from '../../registry/server/codes.ts'
import { isStaff, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { findNodeByName, findNodes, splitClassList } from '../../users/server/index.ts'
import { assignmentLimits } from '../assignmentContract.ts'
import { isOffered } from '../gradeLevel.ts'
import type { SubjectView } from '../subjectContract.ts'
import { assignmentSheet } from './assignmentSheet.ts'
import { type TaughtClass, listTaughtClasses } from './classes.ts'
import { readSubjects } from './subjects.ts'
import { replaceAssignments } from './writeAssignments.ts'

type Key = (typeof assignmentSheet)['columns'][number]['key']

interface Teacher {
  readonly id: number
  readonly name: string
  readonly code: string | null
}

/** A value that was found for a cell, or the reason why there is none. */
type Sought<T> = { readonly found: T } | { readonly why: string }

interface Facts {
  readonly findTeacher: (name: string, code: string) => Sought<Teacher>
  readonly findSubject: (name: string) => Sought<SubjectView>
  readonly findClass: (name: string) => Sought<TaughtClass>
}

const textOf = (cell: Cell) => String(cell ?? '').trim()
const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')
const splitClasses = (cell: Cell) => splitClassList(textOf(cell))

const buildTeacherFinder = (teachers: readonly Teacher[]): Facts['findTeacher'] => {
  const byCode = buildCodeFinder(teachers)
  const byName = Map.groupBy(teachers, ({ name }) => withoutBlanks(name))
  return (name, code) => {
    const namesakes = byName.get(withoutBlanks(name)) ?? []
    const matches = code === '' ? namesakes : byCode(code).filter((one) => namesakes.includes(one))
    const [first, second] = matches
    if (second !== undefined) return { why: `有 ${matches.length} 位教职工叫“${name}”，请填写工号` }
    if (first !== undefined) return { found: first }
    return { why: code === '' ? `本校在职教职工中没有“${name}”` : `本校在职教职工中没有工号为“${code}”的“${name}”` }
  }
}

const readFacts = async (db: Db, { schoolId, asker, sentAt, timeZone }: Importing<unknown>): Promise<Facts> => {
  const today = toWireTime(sentAt, timeZone).slice(0, 10)
  const teachers = await db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), isStaff, openRecord()))
  const subjects = [...(await readSubjects(db, schoolId)).values()]
  const nodes = await findNodes(db, { schoolId, asker, today })
  const classes = new Map((await listTaughtClasses(db, { schoolId, asker })).map((one) => [one.id, one]))
  return {
    findTeacher: buildTeacherFinder(teachers),
    findSubject: (name) => {
      const found = subjects.find(({ subject }) => withoutBlanks(subject) === withoutBlanks(name))
      return found === undefined ? { why: `没有学科“${name}”，请先在学科中新增` } : { found }
    },
    findClass: (name) => {
      const named = findNodeByName(nodes, name, {
        what: '班级',
        isMeant: ({ type }) => type === nodeType.class,
        today,
      })
      if ('why' in named) return { why: `“${name}”：${named.why}` }
      const found = classes.get(named.node.id)
      return found === undefined ? { why: `“${name}”不是在读的班级` } : { found }
    },
  }
}

const whyOf = (sought: Sought<unknown>): string[] => ('why' in sought ? [sought.why] : [])
const foundOf = <T>(sought: Sought<T>): T[] => ('found' in sought ? [sought.found] : [])

const findRowFaults =
  ({ findTeacher, findSubject, findClass }: Facts) =>
  (row: SheetRow<Key>): RowFault<Key>[] => {
    const subject = findSubject(textOf(row.subject))
    const classes = splitClasses(row.classes).map(findClass)
    const notOffered = foundOf(subject).flatMap((one) =>
      classes
        .flatMap((sought) => foundOf(sought))
        .filter(({ gradeLevel }) => !isOffered(one, gradeLevel))
        .map(({ gradeName }) => `${gradeName}不开设${one.subject}`),
    )
    return [
      ...whyOf(findTeacher(textOf(row.name), textOf(row.code))).map((why) => ({ key: 'name' as const, why })),
      ...whyOf(subject).map((why) => ({ key: 'subject' as const, why })),
      ...[...new Set([...classes.flatMap(whyOf), ...notOffered])].map((why) => ({ key: 'classes' as const, why })),
    ]
  }

const buildAssignments = (row: SheetRow<Key>, { findTeacher, findSubject, findClass }: Facts) =>
  foundOf(findTeacher(textOf(row.name), textOf(row.code))).flatMap(({ id: teacherId }) =>
    foundOf(findSubject(textOf(row.subject))).flatMap(({ id: subjectId }) =>
      splitClasses(row.classes)
        .flatMap((name) => foundOf(findClass(name)))
        .map(({ id: classId }) => ({ teacherId, subjectId, classId })),
    ),
  )

/**
 * Imports assignments, all rows or none. A class's subject that the file names gets exactly the teachers of the file, so
 * that last year's teachers don't stay; what it doesn't name stays.
 */
export const assignmentImport = importCall({
  name: 'teaching.importAssignments',
  title: '任教导入',
  needs: 'teaching:assignment:edit',
  sheet: assignmentSheet,
  mostRows: assignmentLimits.rows,
  about: z.null(),
  read: readFacts,
  check: findRowFaults,
  write: async (db, rows, facts, { schoolId }) => {
    const wanted = rows.flatMap((row) => buildAssignments(row, facts))
    await replaceAssignments(db, schoolId, wanted)
    return { assignments: wanted.length }
  },
})
