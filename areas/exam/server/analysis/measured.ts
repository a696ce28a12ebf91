import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { ExamSubject } from '../examSubjects.ts'
import { totalSubject } from '../tables.ts'
import { divideHalfUp } from './exact.ts'
import { type NamedSubject, type Population, type Pupil, type Value, listTakers } from './population.ts'

/** Full marks and lines in hundredths. */
interface Lines {
  readonly fullMarks: number
  readonly excellentLine: number
  readonly passLine: number
  readonly lowLine: number
}

/** A subject or the total of a grade: who takes it, with which scores. */
export interface Measured extends Lines {
  /** 0 for the total. */
  readonly subjectId: number
  readonly name: string
  readonly isScaled: boolean
  readonly takers: readonly Pupil[]
  readonly values: ReadonlyMap<number, Value>
}

const lineNames = ['fullMarks', 'excellentLine', 'passLine', 'lowLine'] as const

const mapLines = (lineOf: (name: (typeof lineNames)[number]) => number): Lines => ({
  fullMarks: lineOf('fullMarks'),
  excellentLine: lineOf('excellentLine'),
  passLine: lineOf('passLine'),
  lowLine: lineOf('lowLine'),
})

/** Returns the lines of a subject as they count in the total: in proportion on the scale of a scaled subject. */
const linesInTotal = (subject: ExamSubject): Lines => {
  const top = subject.scaleRows?.[0]?.top
  return mapLines((name) =>
    top === undefined ? subject[name] : divideHalfUp(subject[name] * top * 100, subject.fullMarks),
  )
}

/**
 * Returns the full marks and lines of the total: the highest sum over the counted subjects of a student, because
 * students who haven't chosen all their electives yet have less.
 */
export const linesOfTotal = ({
  pupils,
  subjects,
}: {
  readonly pupils: readonly Pick<Pupil, 'electiveIds'>[]
  readonly subjects: readonly ExamSubject[]
}): Lines => {
  const counted = subjects.filter(({ isCounted }) => isCounted)
  const lines = new Map(counted.map((subject) => [subject.subjectId, linesInTotal(subject)]))
  const choices = new Map(pupils.map(({ electiveIds }) => [electiveIds.join(), electiveIds]))
  const sums = [...choices.values()].map((electiveIds) => {
    const taken = counted.filter(({ subjectId, isElective }) => !isElective || electiveIds.includes(subjectId))
    return mapLines((name) => taken.reduce((sum, { subjectId }) => sum + (lines.get(subjectId)?.[name] ?? 0), 0))
  })
  return mapLines((name) => Math.max(0, ...sums.map((sum) => sum[name])))
}

const nobody: ReadonlyMap<number, Value> = new Map()

/** Returns a subject of a grade with its takers and scores. */
export const measureSubject = (population: Population, subject: NamedSubject): Measured => ({
  subjectId: subject.subjectId,
  name: subject.name,
  isScaled: subject.scaleRows !== null,
  ...mapLines((name) => subject[name]),
  takers: listTakers(population, subject),
  values: population.values.get(subject.subjectId) ?? nobody,
})

/** Returns the total of a grade with the students who have a ranked one. */
export const measureTotal = (population: Population): Measured => ({
  subjectId: totalSubject,
  name: '总分',
  isScaled: false,
  ...linesOfTotal(population),
  takers: listTakers(population, null),
  values: population.values.get(totalSubject) ?? nobody,
})

/** Returns a subject of a grade, or the total if none is named. Refuses a subject that the grade doesn't sit. */
export const measure = (population: Population, subjectId: number | undefined): Measured => {
  if (subjectId === undefined) return measureTotal(population)
  const subject = population.subjects.find((one) => one.subjectId === subjectId)
  if (subject === undefined) throw new Refusal(common.notFound)
  return measureSubject(population, subject)
}

/** Lists the values of these students that there are. */
export const listValues = ({ values }: Measured, pupils: readonly Pupil[]): readonly Value[] =>
  pupils.flatMap(({ studentId }) => values.get(studentId) ?? [])
