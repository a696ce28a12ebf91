import type { PlacedClass, PlacedStudent, ProposalView } from '../../views.ts'

/** A class with the students to be placed in it and the resulting counts. */
export interface Column extends PlacedClass {
  readonly students: readonly PlacedStudent[]
  /** Null if no student has a score. */
  readonly mean: number | null
}

const meanOf = (students: readonly PlacedStudent[]): number | null => {
  const scores = students.flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/**
 * Turns the classes of a proposal into columns: the resulting count of each gender, and the mean score of the new
 * students.
 */
export const buildColumns = ({ classes, students }: Pick<ProposalView, 'classes' | 'students'>): Column[] =>
  classes.map((one) => {
    const own = students.filter(({ classId }) => classId === one.id)
    const count = (gender: number) => own.filter((student) => student.gender === gender).length
    return {
      ...one,
      boys: one.boys + count(1),
      girls: one.girls + count(2),
      others: one.others + count(0),
      students: own,
      mean: meanOf(own),
    }
  })

/** Returns the proposal with a student moved to another class. */
export const moveStudent = (proposal: ProposalView, studentId: number, classId: number): ProposalView => ({
  ...proposal,
  students: proposal.students.map((one) => (one.id === studentId ? { ...one, classId } : one)),
})

/** The next class to the left (-1) or right (1). Undefined at the ends. */
export const findNeighbourClass = (proposal: ProposalView, classId: number, step: -1 | 1): PlacedClass | undefined => {
  const at = proposal.classes.findIndex(({ id }) => id === classId)
  return at < 0 ? undefined : proposal.classes[at + step]
}

/** The resulting counts and mean score of a class as text. */
export const countsText = ({ boys, girls, others, mean }: Column): string =>
  [
    `${boys + girls + others} 人`,
    `男 ${boys}`,
    `女 ${girls}`,
    ...(others > 0 ? [`未设置 ${others}`] : []),
    ...(mean === null ? [] : [`均分 ${mean.toFixed(1)}`]),
  ].join('，')
