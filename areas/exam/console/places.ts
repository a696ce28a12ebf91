/** The paths of this area's screens. */
export const examsPath = '/exam'
export const scoresPath = '/scoreTable'
export const studentScoresPath = '/scoreStudentTable'
export const entryPath = '/scoreEntry'

/** The place of an exam's score table. */
export const scoresPlace = (examId: number): string => `${scoresPath}?exam=${examId}`

/** The place of an exam's score entry. */
export const entryPlace = (examId: number): string => `${entryPath}?exam=${examId}`

/** The place of a student's scores in all exams. */
export const studentScoresPlace = (userId: number): string => `${studentScoresPath}?userId=${userId}`
