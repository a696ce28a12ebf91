/** The path of the list of exams. */
export const examsPath = '/exam'

const scoresPath = '/scoreTable'
const studentScoresPath = '/scoreStudentTable'
const entryPath = '/scoreEntry'
const analysisPath = '/examAnalysis'

/** The place of an exam's score table. */
export const scoresPlace = (examId: number): string => `${scoresPath}?exam=${examId}`

/** The place of an exam's score entry. */
export const entryPlace = (examId: number): string => `${entryPath}?exam=${examId}`

/** The place of a student's scores in all exams. */
export const studentScoresPlace = (userId: number): string => `${studentScoresPath}?userId=${userId}`

/** The place of an exam's analysis. */
export const analysisPlace = (examId: number): string => `${analysisPath}?exam=${examId}`

/** The path of an import of scores or exam numbers. */
const scoreImportPath = '/scoreImport'

/** The place of an import of scores or exam numbers. */
export const scoreImportPlace = (runId: number): string => `${scoreImportPath}?run=${runId}`

const slipsPath = '/scoreSlips'

/** The place of an exam's slips. */
export const slipsPlace = (examId: number): string => `${slipsPath}?exam=${examId}`
