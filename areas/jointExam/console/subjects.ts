import type { JointSubject } from '../bureauContract.ts'

const usualLines = { excellentLine: 0.85, passLine: 0.6, lowLine: 0.4 } as const

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

/** Returns a subject with these full marks and the usual lines. */
const makeSubject = (subject: string, fullMarks: number): JointSubject => ({
  subject,
  fullMarks,
  excellentLine: roundToHundredths(fullMarks * usualLines.excellentLine),
  passLine: roundToHundredths(fullMarks * usualLines.passLine),
  lowLine: roundToHundredths(fullMarks * usualLines.lowLine),
  isCounted: true,
})

/** Returns the subject with other full marks and the lines that follow from them. */
export const changeFullMarks = (one: JointSubject, fullMarks: number): JointSubject => ({
  ...makeSubject(one.subject, fullMarks),
  isCounted: one.isCounted,
})

/** Returns a subject to be filled in. */
export const emptySubject = (): JointSubject => makeSubject('', 100)

/** Returns the subjects of a new joint exam. */
export const newSubjects = (): JointSubject[] => ['语文', '数学', '英语'].map((subject) => makeSubject(subject, 120))
