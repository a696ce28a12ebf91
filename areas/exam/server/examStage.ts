/** The stage of schooling of a grade level; unknown for a grade without a number, and for kindergarten. */
type ExamStage = 'primary' | 'junior' | 'senior' | 'unknown'

const stages: Readonly<Record<number, ExamStage>> = { 2: 'primary', 3: 'junior', 4: 'senior', 6: 'senior' }
const completeSchool = 5

/** The grades of a complete school, which are numbered throughout. */
const [firstJuniorGrade, firstSeniorGrade] = [7, 10]

const stageOfCompleteSchool = (grade: number): ExamStage => {
  if (grade < firstJuniorGrade) return 'primary'
  return grade < firstSeniorGrade ? 'junior' : 'senior'
}

/** Returns the stage of a grade level (section × 100 + grade). */
export const stageOf = (level: number): ExamStage => {
  const [section, grade] = [Math.floor(level / 100), level % 100]
  if (grade === 0) return 'unknown'
  return section === completeSchool ? stageOfCompleteSchool(grade) : (stages[section] ?? 'unknown')
}
