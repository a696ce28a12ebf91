import { totalSubject } from '../tables.ts'
import type { TotalLine } from './lines.ts'
import { type NamedSubject, type Population, type Pupil, listTakers } from './population.ts'

/** The lines that a student reaches: that of the total, that of a subject, or both. */
export type Placement = 'both' | 'onlyTotal' | 'onlySubject' | 'neither'

interface PlacedPupil {
  readonly pupil: Pupil
  readonly placement: Placement
  /** True if the student misses the line of the total, and is furthest below the line in this subject. */
  readonly isWorst: boolean
}

/** A counted subject with its line, and the students who take it. */
export interface SubjectReach {
  readonly subject: NamedSubject
  /** In hundredths. Null if nobody who takes the subject reaches the line of the total. */
  readonly line: number | null
  readonly placements: readonly PlacedPupil[]
}

const placementOf = (hasTotal: boolean, hasSubject: boolean): Placement => {
  if (hasTotal) return hasSubject ? 'both' : 'onlyTotal'
  return hasSubject ? 'onlySubject' : 'neither'
}

/**
 * Places the students with a ranked total at a line of the total. The line of a subject is the score that as many of its
 * takers reach as reach the line of the total. Scaled scores count.
 */
export const placeAtLine = (population: Population, { value, groupName }: TotalLine) => {
  const totals = population.values.get(totalSubject)
  const totalOf = ({ studentId }: Pupil) => totals?.get(studentId)?.raw
  const ranked = population.pupils.filter(
    (pupil) => totalOf(pupil) !== undefined && (groupName === '' || pupil.groupName === groupName),
  )
  const rankedIds = new Set(ranked.map(({ studentId }) => studentId))
  const hasTotal = (pupil: Pupil) => (totalOf(pupil) ?? 0) >= value

  const lined = population.subjects
    .filter(({ isCounted }) => isCounted)
    .map((subject) => {
      const scores = population.values.get(subject.subjectId)
      const takers = listTakers(population, subject).filter(({ studentId }) => rankedIds.has(studentId))
      const scored = takers.flatMap((pupil) => {
        const score = scores?.get(pupil.studentId)?.counted
        return score === undefined ? [] : [{ pupil, score }]
      })
      const falling = scored.map(({ score }) => score).toSorted((one, other) => other - one)
      const line = falling[scored.filter(({ pupil }) => hasTotal(pupil)).length - 1] ?? null
      return { subject, line, scored }
    })

  /** The greatest shortfall of each student, and the first subject with it. */
  const worst = new Map<number, { readonly shortfall: number; readonly subjectId: number }>()
  for (const { subject, line, scored } of lined)
    for (const { pupil, score } of scored) {
      const shortfall = (line ?? 0) - score
      if (shortfall <= (worst.get(pupil.studentId)?.shortfall ?? 0) || hasTotal(pupil)) continue
      worst.set(pupil.studentId, { shortfall, subjectId: subject.subjectId })
    }

  const subjects = lined.map(({ subject, line, scored }): SubjectReach => ({
    subject,
    line,
    placements: scored.map(({ pupil, score }) => ({
      pupil,
      placement: placementOf(hasTotal(pupil), line !== null && score >= line),
      isWorst: worst.get(pupil.studentId)?.subjectId === subject.subjectId,
    })),
  }))
  return { ranked, reached: ranked.filter(hasTotal), subjects }
}
