// The ministry forbids unified exams of a region in grades that are not the last of junior school. Schools number the
// last grade in different ways: junior schools of four years have a fourth grade, complete schools (section 5) count on.

/** The last grade of a section, with its grade levels (section × 100 + grade) in schools of every kind. */
interface LastGrade {
  /** The level by which a joint exam names it. */
  readonly level: number
  readonly name: string
  /** The levels of the section, the last one first. A school's last grade is the first that it has. */
  readonly bySection: readonly number[]
  readonly ofCompleteSchool: number
}

export const lastGrades: readonly LastGrade[] = [
  { level: 303, name: '初中毕业年级', bySection: [304, 303], ofCompleteSchool: 509 },
  { level: 403, name: '高中毕业年级', bySection: [403], ofCompleteSchool: 512 },
]

/** Returns the last grade that a level is in some school, or undefined for the level of another grade. */
export const findLastGrade = (level: number): LastGrade | undefined =>
  lastGrades.find(({ bySection, ofCompleteSchool }) => bySection.includes(level) || ofCompleteSchool === level)

/** Returns the name of the last grade of a level. */
export const nameLastGrade = (level: number): string => findLastGrade(level)?.name ?? ''

/** Lists those of a school's levels that are its last grade of the section of `level`. */
export const pickLastLevels = (level: number, ofSchool: ReadonlySet<number>): readonly number[] => {
  const grade = findLastGrade(level)
  if (grade === undefined) return []
  const last = grade.bySection.filter((one) => ofSchool.has(one)).slice(0, 1)
  return [...last, ...(ofSchool.has(grade.ofCompleteSchool) ? [grade.ofCompleteSchool] : [])]
}
