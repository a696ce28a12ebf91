import { and, eq, gte, lte, max, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Project } from './projects.ts'
import { type ClassFacts, countInRooms, listClasses, listStudentsAt } from './roster.ts'
import type { assessResult } from './reports/tables.ts'
import { assessRecord } from './tables.ts'
import { selectRooms } from './targets.ts'

/** A line of a report in hundredths. `sum` is the sum of the records, without the initial value. */
export type Line = Omit<typeof assessResult.$inferSelect, 'schoolId' | 'periodId' | 'firstSum'>

/** The days of a report, both included, and the moment whose classes it shows. */
interface Span {
  readonly startDay: string
  readonly endDay: string
  readonly at: Date
}

interface Sum {
  readonly sum: number
  readonly name: string
  readonly groupName: string
}

/** Sums the records of a project within some days by a column. */
const readSums = async (
  db: Db,
  { schoolId, id }: Project,
  { startDay, endDay }: Span,
  column: AnyPgColumn,
): Promise<ReadonlyMap<number, Sum>> => {
  const rows = await db
    .select({
      key: sql<number | null>`${column}`,
      sum: sql<number>`sum(${assessRecord.value})`.mapWith(Number),
      name: max(assessRecord.targetName),
      groupName: max(assessRecord.groupName),
    })
    .from(assessRecord)
    .where(
      and(
        eq(assessRecord.schoolId, schoolId),
        eq(assessRecord.projectId, id),
        gte(assessRecord.day, startDay),
        lte(assessRecord.day, endDay),
      ),
    )
    .groupBy(column)
  return new Map(
    rows.flatMap(({ key, sum, name, groupName }) =>
      key === null ? [] : [[key, { sum, name: name ?? '', groupName: groupName ?? '' }] as const],
    ),
  )
}

const noGrade = { gradeId: null, gradeName: '' } as const

interface ClassLines {
  readonly classes: readonly ClassFacts[]
  readonly sums: ReadonlyMap<number, Sum>
  readonly headcounts: ReadonlyMap<number, number>
  readonly line: Line['line']
  /** The initial value of a class with so many students. */
  readonly initialOf: (headcount: number) => number
}

const makeClassLines = ({ classes, sums, headcounts, line, initialOf }: ClassLines): Line[] => {
  const known = new Set(classes.map(({ id }) => id))
  const gone = [...sums].flatMap(([id, { groupName }]) => (known.has(id) ? [] : [{ id, name: groupName, ...noGrade }]))
  return [...classes, ...gone].map(({ id, name, gradeId, gradeName }, position) => {
    const headcount = headcounts.get(id) ?? 0
    const whose = { targetId: id, targetName: name, studentId: null, classId: id, className: name }
    const values = { headcount, initial: initialOf(headcount), sum: sums.get(id)?.sum ?? 0 }
    return { line, ...whose, gradeId, gradeName, ...values, position }
  })
}

const countByClass = (students: readonly { readonly classId: number | null }[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { classId } of students) if (classId !== null) counts.set(classId, (counts.get(classId) ?? 0) + 1)
  return counts
}

const computeClassLines = async (db: Db, project: Project, span: Span): Promise<Line[]> => {
  const sums = await readSums(db, project, span, assessRecord.targetId)
  const classes = await listClasses(db, project.schoolId, [...sums.keys()])
  const students = await listStudentsAt(db, project.schoolId, span.at, [])
  return makeClassLines({
    classes,
    sums,
    headcounts: countByClass(students),
    line: 'target',
    initialOf: () => project.defaultValue,
  })
}

const computeStudentLines = async (db: Db, project: Project, span: Span): Promise<Line[]> => {
  const { schoolId, defaultValue } = project
  const sums = await readSums(db, project, span, assessRecord.targetId)
  const classSums = await readSums(db, project, span, assessRecord.classId)
  const students = await listStudentsAt(db, schoolId, span.at, [...sums.keys()])
  const ofStudents = students.flatMap(({ classId }) => (classId === null ? [] : [classId]))
  const classes = await listClasses(db, schoolId, [...new Set([...classSums.keys(), ...ofStudents])])
  const classOf = new Map(classes.map((one) => [one.id, one]))
  const ofStudent = students
    .filter(({ id, classId }) => classId !== null || sums.has(id))
    .map(({ id, name, classId }, position): Line => {
      const facts = classOf.get(classId ?? 0)
      const place = {
        classId,
        className: facts?.name ?? '',
        gradeId: facts?.gradeId ?? null,
        gradeName: facts?.gradeName ?? '',
      }
      const values = { headcount: 1, initial: defaultValue, sum: sums.get(id)?.sum ?? 0 }
      return { line: 'target', targetId: id, targetName: name, studentId: id, ...place, ...values, position }
    })
  const ofClass = makeClassLines({
    classes,
    sums: classSums,
    headcounts: countByClass(students),
    line: 'class',
    initialOf: (headcount) => headcount * defaultValue,
  })
  return [...ofStudent, ...ofClass]
}

const computeRoomLines = async (db: Db, project: Project, span: Span): Promise<Line[]> => {
  const { schoolId, defaultValue } = project
  const sums = await readSums(db, project, span, assessRecord.targetId)
  const present = await selectRooms(db, schoolId, undefined)
  const known = new Set(present.map(({ id }) => id))
  const gone = [...sums].flatMap(([id, { name, groupName }]) =>
    known.has(id) ? [] : [{ id, name, groupId: null, groupName }],
  )
  const headcounts = await countInRooms(db, schoolId)
  return [...present, ...gone].map(({ id, name, groupId, groupName }, position) => ({
    line: 'target',
    targetId: id,
    targetName: name,
    studentId: null,
    classId: null,
    className: groupName,
    gradeId: groupId,
    gradeName: groupName,
    headcount: headcounts.get(id) ?? 0,
    initial: defaultValue,
    sum: sums.get(id)?.sum ?? 0,
    position,
  }))
}

/**
 * Computes the lines of a project's report from its records: one for each target, and for students also one for each
 * class with the records of its students while they were in it.
 */
export const computeLines = (db: Db, project: Project, span: Span): Promise<Line[]> => {
  if (project.assessType === 'student') return computeStudentLines(db, project, span)
  return project.assessType === 'clazz' ? computeClassLines(db, project, span) : computeRoomLines(db, project, span)
}
