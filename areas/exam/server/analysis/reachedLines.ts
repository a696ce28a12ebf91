import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { ReachedLine, ReachedView } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths, scoreOf } from '../../score.ts'
import type { ExamKey } from '../examKey.ts'
import { totalSubject } from '../tables.ts'
import {
  type Analysed,
  type Counted,
  countByClass,
  listSeenClasses,
  nameClasses,
  readAnalysed,
  requireSeenClasses,
} from './analysed.ts'
import { type TotalLine, readLines } from './lines.ts'
import { measureTotal } from './measured.ts'
import { type Placement, type SubjectReach, placeAtLine } from './placeAtLine.ts'
import { isGradeWithheld, isWithheldOf } from './withholding.ts'

const countReach = ({ placements }: SubjectReach, isCounted: (classId: number) => boolean) => {
  const count = (wanted: Placement) =>
    placements.filter(({ pupil, placement }) => placement === wanted && isCounted(pupil.classId)).length
  const keptBack = placements.filter(({ pupil, isWorst }) => isWorst && isCounted(pupil.classId)).length
  return { both: count('both'), onlyTotal: count('onlyTotal'), onlySubject: count('onlySubject'), keptBack }
}

const presentSubject = (one: SubjectReach, { seen, isWithheld }: Counted): ReachedLine['subjects'][number] => ({
  subjectId: one.subject.subjectId,
  subject: one.subject.name,
  line: isWithheld ? null : scoreOf(one.line),
  grade: isWithheld ? null : countReach(one, () => true),
  classes: seen.map(({ classId }) => countReach(one, (of) => of === classId)),
})

const presentLine = ({ population, rights }: Analysed, line: TotalLine, counted: Counted): ReachedLine => {
  const { ranked, reached, subjects } = placeAtLine(population, line)
  // A place at a line tells about the total, even in a subject.
  const isFew = ({ placements }: SubjectReach) =>
    isWithheldOf(
      rights,
      totalSubject,
      placements.map(({ pupil }) => pupil),
    )
  return {
    lineId: line.id,
    name: line.name,
    groupName: line.groupName,
    value: fromHundredths(line.value),
    students: countByClass(ranked, counted),
    reached: countByClass(reached, counted),
    subjects: subjects.map((one) => presentSubject(one, { ...counted, isWithheld: counted.isWithheld || isFew(one) })),
  }
}

/** Counts who reaches the lines of the total, and in which subjects. Shows nothing to those who see no total. */
export const computeReached = async (db: Db, key: ExamKey, analysed: Analysed): Promise<ReachedView> => {
  const seen = requireSeenClasses(analysed, totalSubject)
  const lines = await readLines(db, key, analysed.population.level)
  const isWithheld = isGradeWithheld(analysed.rights, measureTotal(analysed.population))
  return { classes: nameClasses(seen), lines: lines.map((line) => presentLine(analysed, line, { seen, isWithheld })) }
}

/** Reads who reaches the lines of the total. */
export const findReachedLines = async ({
  db,
  session,
  query,
}: Context<typeof exam.reachedLines>): Promise<ReachedView> => {
  const { schoolId, asker } = searchContextOf(session)
  const analysed = await readAnalysed(db, { schoolId, asker }, query)
  if (listSeenClasses(analysed, totalSubject).length === 0) return { classes: [], lines: [] }
  return computeReached(db, { schoolId, examId: query.examRecordId }, analysed)
}
