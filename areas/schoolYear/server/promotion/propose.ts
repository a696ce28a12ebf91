import type { promotionLine } from '../tables.ts'
import { renameForGrade } from '../../classNames.ts'
import type { ClassNode, GradeNode, YearTree } from './tree.ts'

type Row = typeof promotionLine.$inferSelect

/** A line before it is inserted. */
export type NewLine = Omit<Row, 'id' | 'schoolId' | 'planId' | 'orderNum'>

/**
 * The last grade of each section. In schools with more grades, such as 12-year schools, a grade beyond it still
 * follows.
 */
const lastGrades: Readonly<Record<number, number>> = { 1: 3, 2: 6, 3: 3, 4: 3, 5: 9, 6: 3 }

/** True for a grade named by the year its students started (2023级). It moves up itself with its classes. */
export const isCohort = ({ name }: Pick<GradeNode, 'name'>): boolean => /(?:19|20)\d{2}/.test(name)

/** True for the last grade of its section. */
const isLast = ({ section, grade }: GradeNode): boolean =>
  section !== null && grade !== null && grade >= (lastGrades[section] ?? Number.POSITIVE_INFINITY)

/** Finds the grade that follows another. */
const findNextGrade = ({ grades }: YearTree, from: GradeNode): GradeNode | null => {
  const { grade, section, parentId } = from
  if (grade === null) return null
  const isNext = (one: GradeNode) =>
    one.parentId === parentId && one.section === section && one.grade === grade + 1 && !isCohort(one)
  return grades.find(isNext) ?? null
}

const nowhere = { toGradeId: null, toGradeName: '', toSection: null, toGrade: null } as const

const into = ({ id, name, section, grade }: GradeNode) => ({
  toGradeId: id,
  toGradeName: name,
  toSection: section,
  toGrade: grade,
})

/** The facts of a class when the plan is made. */
const classFacts = (one: ClassNode, grade: GradeNode) => ({
  classId: one.id,
  fromGradeId: grade.id,
  fromGradeName: grade.name,
  fromName: one.name,
  fromSection: one.section,
  fromGrade: one.grade,
  fromNumber: one.number,
  fromHeadId: one.head?.id ?? null,
  headId: one.head?.id ?? null,
  headLevelBefore: null,
  students: one.students,
  byHand: false,
})

interface Leaving {
  readonly name: string
  readonly number: number | null
  readonly gradeName: string
}

/**
 * Name and number of a class waiting to graduate. It frees its name for the next class, unless its grade is named by a
 * year.
 */
export const nameForGraduation = ({ name, number, gradeName }: Leaving, year: number) =>
  isCohort({ name: gradeName })
    ? { toName: name, toNumber: number }
    : { toName: `${[...name].slice(0, 50).join('')}（${year}届）`, toNumber: null }

const lineOf = (tree: YearTree, one: ClassNode, grade: GradeNode, year: number): NewLine => {
  const own = { ...classFacts(one, grade), toName: one.name, toNumber: one.number }
  if (one.isHidden) return { ...own, ...into(grade), action: 'out' }
  if (isCohort(grade) && !isLast(grade) && grade.grade !== null)
    return { ...own, ...into(grade), toGrade: grade.grade + 1, action: 'up' }
  const next = isCohort(grade) ? null : findNextGrade(tree, grade)
  if (next !== null) return { ...own, ...into(next), toName: renameForGrade(one.name, grade, next), action: 'up' }
  if (isLast(grade))
    return { ...own, ...nowhere, ...nameForGraduation({ ...one, gradeName: grade.name }, year), action: 'graduate' }
  return { ...own, ...nowhere, action: 'up' }
}

const newLineFacts = {
  classId: null,
  fromGradeId: null,
  fromGradeName: '',
  fromName: '',
  fromSection: null,
  fromGrade: null,
  fromNumber: null,
  fromHeadId: null,
  headId: null,
  headLevelBefore: null,
  students: 0,
  byHand: false,
} as const

/** Builds the line of a class to be created. */
export const buildNewClassLine = (grade: GradeNode, toName: string, toNumber: number | null): NewLine => ({
  ...newLineFacts,
  ...into(grade),
  toName,
  toNumber,
  action: 'new',
})

/** Builds new classes in grades that no grade moves up into, as many as move out. */
const newClasses = (tree: YearTree, lines: readonly NewLine[]): NewLine[] => {
  const followed = new Set(tree.grades.flatMap((grade) => findNextGrade(tree, grade)?.id ?? []))
  const entries = tree.grades.filter((grade) => !followed.has(grade.id) && !isCohort(grade) && !grade.isHidden)
  return entries.flatMap((grade) =>
    lines
      .filter(({ action, fromGradeId, toGradeId }) => action === 'up' && fromGradeId === grade.id && toGradeId !== null)
      .map(({ fromName, fromNumber }) => buildNewClassLine(grade, fromName, fromNumber)),
  )
}

/** Proposes the target of each class of a school from grades, numbers and names. */
export const proposeLines = (tree: YearTree, year: number): NewLine[] => {
  const byId = new Map(tree.grades.map((grade) => [grade.id, grade]))
  const lines = tree.classes.flatMap((one) => {
    const grade = byId.get(one.gradeId)
    return grade === undefined ? [] : [lineOf(tree, one, grade, year)]
  })
  return [...lines, ...newClasses(tree, lines)]
}
