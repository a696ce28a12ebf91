import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { AnalysisView, SubjectFigures } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths } from '../../score.ts'
import type { RateBase } from '../../words.ts'
import type { ExamKey } from '../examKey.ts'
import { areRanksCurrent } from '../ranking.ts'
import { type Analysed, groupByClass, listSeenClasses, listSeenGrades, nameClasses, readAnalysed } from './analysed.ts'
import { readAnalysisRights } from './analysisRights.ts'
import { computeFigures, momentsOfAll, withholdFigures } from './figures.ts'
import { type Measured, measureSubject, measureTotal } from './measured.ts'
import { analysisSettings } from './settings.ts'
import { readTeacherGroups } from './teacherGroups.ts'
import { isGradeWithheld } from './withholding.ts'

type TeachersOf = Awaited<ReturnType<typeof readTeacherGroups>>

const presentSubject = (
  analysed: Analysed,
  measured: Measured,
  { teachersOf, rateBase }: { readonly teachersOf: TeachersOf; readonly rateBase: RateBase },
): SubjectFigures[] => {
  const seen = listSeenClasses(analysed, measured.subjectId)
  if (seen.length === 0) return []
  const isWithheld = isGradeWithheld(analysed.rights, measured)
  const compared = { all: isWithheld ? null : momentsOfAll(measured), rateBase }
  const grade = computeFigures(measured, measured.takers, compared)
  const byClass = groupByClass(measured.takers)
  const pupilsOf = (classes: readonly { readonly classId: number }[]) =>
    classes.flatMap(({ classId }) => byClass.get(classId) ?? [])
  return [
    {
      subjectId: measured.subjectId,
      subject: measured.name,
      isScaled: measured.isScaled,
      fullMarks: fromHundredths(measured.fullMarks),
      excellentLine: fromHundredths(measured.excellentLine),
      passLine: fromHundredths(measured.passLine),
      lowLine: fromHundredths(measured.lowLine),
      isGradeWithheld: isWithheld,
      grade: isWithheld ? withholdFigures(grade) : grade,
      classes: nameClasses(seen).map((one) => ({
        ...one,
        figures: computeFigures(measured, pupilsOf([one]), compared),
      })),
      teachers: teachersOf(measured.subjectId, seen).map(({ classes, ...teacher }) => ({
        ...teacher,
        classes: nameClasses(classes),
        figures: computeFigures(measured, pupilsOf(classes), compared),
      })),
    },
  ]
}

/** Computes the figures of all subjects and the total of a grade that the caller may see. */
export const analyse = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  analysed: Analysed,
): Promise<{ readonly rateBase: RateBase; readonly subjects: SubjectFigures[] }> => {
  const { population } = analysed
  const { rateBase } = await analysisSettings.read(db, schoolId)
  const teachersOf = await readTeacherGroups(db, { schoolId, examId }, population.classes)
  const measured = [...population.subjects.map((one) => measureSubject(population, one)), measureTotal(population)]
  return { rateBase, subjects: measured.flatMap((one) => presentSubject(analysed, one, { teachersOf, rateBase })) }
}

/** Reads the analysis of a grade: figures of the grade, and of the classes and teachers that the caller may see. */
export const findAnalysis = async ({ db, session, query }: Context<typeof exam.analysis>): Promise<AnalysisView> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: query.examRecordId }
  const grades = await listSeenGrades(db, key, await readAnalysisRights(db, key, asker))
  const isCurrent = await areRanksCurrent(db, key)
  const { rateBase } = await analysisSettings.read(db, schoolId)
  const nothing = { grades, gradeId: null, level: 0, groups: [], areRanksCurrent: isCurrent, rateBase, subjects: [] }
  if (grades.length === 0) return nothing
  const analysed = await readAnalysed(db, { schoolId, asker }, query)
  const { gradeId, level, groups } = analysed.population
  const { subjects } = await analyse(db, key, analysed)
  return { ...nothing, gradeId, level, groups: [...groups], subjects }
}
