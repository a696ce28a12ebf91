import { gradeLimits } from '../organisation/contract.ts'
import { schoolSectionNames } from '../registry/contract.ts'

// A school with two branches has two nodes 初一, one in each. Subjects name the level, so that both nodes match.

/** Returns the number of a grade level: section × 100 + grade. Null for a node without either. */
export const toGradeLevel = (node: {
  readonly schoolSection: number | null
  readonly schoolGrade: number | null
}): number | null =>
  node.schoolSection === null || node.schoolGrade === null ? null : node.schoolSection * 100 + node.schoolGrade

/** True for the number of a grade level that a school can have (foundations §3). */
export const isGradeLevel = (level: number): boolean => {
  const [section, grade] = [Math.floor(level / 100), level % 100]
  return schoolSectionNames[section] !== undefined && grade >= 1 && grade <= gradeLimits.ofCompleteSchool
}

/** True if students choose a subject in some grade. */
export const isElective = (subject: { readonly electiveGrades: readonly number[] }): boolean =>
  subject.electiveGrades.length > 0

/** True if a subject is taught in a grade level. A grade without a number takes every subject. */
export const isOffered = (subject: { readonly grades: readonly number[] }, level: number | null): boolean =>
  subject.grades.length === 0 || level === null || subject.grades.includes(level)
