import type { AnalysisView, Figures, SubjectFigures } from '../../areas/exam/analysisViews.ts'

/** Figures of three students, with `changes` applied. */
const sampleFigures = (changes: Partial<Figures> = {}): Figures => ({
  roster: 4,
  scored: 3,
  mean: 71.33,
  highest: 90,
  lowest: 50.5,
  median: 73.5,
  deviation: 16.2,
  excellent: { count: 1, rate: 33.33 },
  pass: { count: 2, rate: 66.67 },
  low: { count: 0, rate: 0 },
  standard: 50,
  ...changes,
})

const classes = [
  { classId: 31, name: '七年级3班' },
  { classId: 32, name: '七年级4班' },
] as const

/** A subject with two classes and a teacher of both, with `changes` applied. */
const subjectFigures = (changes: Partial<SubjectFigures> = {}): SubjectFigures => ({
  subjectId: 2,
  subject: '数学',
  isScaled: false,
  fullMarks: 100,
  excellentLine: 85,
  passLine: 60,
  lowLine: 40,
  isGradeWithheld: false,
  grade: sampleFigures({ roster: 8, scored: 6 }),
  classes: [
    { ...classes[0], figures: sampleFigures() },
    { ...classes[1], figures: sampleFigures({ mean: 68, standard: 47.5 }) },
  ],
  teachers: [{ teacherId: 41, name: '李数学', classes: [...classes], figures: sampleFigures() }],
  ...changes,
})

/** The analysis of a grade with 数学 and the total, with `changes` applied. */
export const analysisView = (changes: Partial<AnalysisView> = {}): AnalysisView => ({
  grades: [{ gradeId: 12, name: '七年级' }],
  gradeId: 12,
  level: 307,
  groups: [],
  areRanksCurrent: true,
  rateBase: 'scored',
  subjects: [subjectFigures(), subjectFigures({ subjectId: 0, subject: '总分', fullMarks: 300, teachers: [] })],
  ...changes,
})
