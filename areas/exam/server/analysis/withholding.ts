import { leastShown } from '../leastShown.ts'
import { makeSubjectCheck } from '../scoreRights.ts'
import type { AnalysisRights } from './analysisRights.ts'
import type { Measured } from './measured.ts'
import type { Pupil } from './population.ts'

/**
 * Tells whether these are so few students that figures would tell what single ones have. Groups count one by one,
 * because one group follows from the figures of all students and of the other groups. Nobody isn't few.
 */
const areFew = (pupils: readonly Pupil[]): boolean =>
  [...Map.groupBy(pupils, ({ groupName }) => groupName).values()].some(({ length }) => length < leastShown)

/** Returns a function that tells whether the caller sees what a student has in a subject, or in the total (0). */
const makePupilCheck = ({ scores, seesClass }: AnalysisRights, subjectId: number) => {
  const seesPupil = makeSubjectCheck(scores)
  return (pupil: Pupil): boolean => seesClass(pupil.classId, subjectId) || seesPupil(pupil, subjectId)
}

/** Tells whether figures of these students would tell what few have whom the caller doesn't see. */
export const isWithheldOf = (rights: AnalysisRights, subjectId: number, pupils: readonly Pupil[]): boolean => {
  const isSeen = makePupilCheck(rights, subjectId)
  return areFew(pupils.filter((pupil) => !isSeen(pupil)))
}

/**
 * Tells whether the grade's figures of a subject are withheld, because the scores of few students whom the caller
 * doesn't see would follow from the difference to the classes that the caller sees.
 */
export const isGradeWithheld = (rights: AnalysisRights, { subjectId, takers, values }: Measured): boolean =>
  isWithheldOf(
    rights,
    subjectId,
    takers.filter(({ studentId }) => values.has(studentId)),
  )
