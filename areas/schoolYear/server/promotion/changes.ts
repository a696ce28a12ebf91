import type { promotionLine } from '../tables.ts'
import { isIncluded } from './problems.ts'
import type { ClassNode, GradeNode, YearTree } from './tree.ts'

type Line = typeof promotionLine.$inferSelect

/** Maximum number of changes named in a refusal. */
const mostNamed = 8

const classChange = (line: Line, now: ClassNode | undefined, grade: GradeNode | undefined): string | null => {
  const { fromName: name } = line
  if (now === undefined || grade === undefined) return `“${name}”已删除、毕业或移走`
  if (now.gradeId !== line.fromGradeId) return `“${name}”已在“${grade.name}”`
  if (now.name !== name) return `“${name}”已改名为“${now.name}”`
  if (now.number !== line.fromNumber || now.grade !== line.fromGrade || now.section !== line.fromSection)
    return `“${name}”的班号、年级或学段已修改`
  if ((now.head?.id ?? null) !== line.fromHeadId) return `“${name}”的班主任已是${now.head?.name ?? '空缺'}`
  return grade.name === line.fromGradeName ? null : `“${line.fromGradeName}”已改名为“${grade.name}”`
}

/** Describes how a line's target grade differs from what the plan recorded. Null if it doesn't. */
const targetChange = (line: Line, grade: GradeNode | undefined): string | null => {
  if (line.toGradeId === null || line.toGradeId === line.fromGradeId) return null
  if (grade === undefined) return `“${line.toGradeName}”已删除或毕业`
  if (grade.name !== line.toGradeName) return `“${line.toGradeName}”已改名为“${grade.name}”`
  return grade.grade === line.toGrade && grade.section === line.toSection ? null : `“${grade.name}”的年级或学段已修改`
}

/**
 * Describes changes of classes, heads and grades since a plan was made. Student changes don't count, because students
 * move with their class.
 */
export const listChangesSince = (lines: readonly Line[], tree: YearTree): string[] => {
  const grades = new Map(tree.grades.map((grade) => [grade.id, grade]))
  const classes = new Map(tree.classes.map((one) => [one.id, one]))
  const known = new Set(lines.map(({ classId }) => classId))
  const ofLines = lines.filter(isIncluded).flatMap((line) => {
    const now = line.classId === null ? undefined : classes.get(line.classId)
    const own = line.classId === null ? null : classChange(line, now, grades.get(now?.gradeId ?? 0))
    return [own, targetChange(line, grades.get(line.toGradeId ?? 0))].flatMap((said) => said ?? [])
  })
  const made = tree.classes.filter(({ id, isHidden }) => !known.has(id) && !isHidden)
  return [...new Set([...ofLines, ...made.map(({ name }) => `新建了“${name}”`)])]
}

/** Returns the lines with current student counts. A deleted class keeps its count. */
export const withCurrentStudents = (lines: readonly Line[], { classes }: YearTree): Line[] => {
  const counts = new Map(classes.map(({ id, students }) => [id, students]))
  return lines.map((line) => ({ ...line, students: counts.get(line.classId ?? 0) ?? line.students }))
}

/**
 * Describes changed student counts since a plan was made. They don't change the plan, because students move with their
 * class.
 */
export const listStudentChanges = (before: readonly Line[], now: readonly Line[]): string[] => {
  const counts = new Map(now.map(({ id, students }) => [id, students]))
  return before.filter(isIncluded).flatMap(({ id, fromName, students }) => {
    const since = counts.get(id) ?? students
    return since === students ? [] : [`“${fromName}” ${students} → ${since} 人`]
  })
}

/** Joins changes into one text that names only the first ones. */
export const joinChanges = (changes: readonly string[]): string => {
  const named = changes.slice(0, mostNamed).join('、')
  return changes.length > mostNamed ? `${named}等 ${changes.length} 项` : named
}
