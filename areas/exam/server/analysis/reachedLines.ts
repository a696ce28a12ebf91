import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { ReachedLine, ReachedView } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths, scoreOf } from '../../score.ts'
import type { ExamClass } from '../examClasses.ts'
import type { ExamKey } from '../examKey.ts'
import { totalSubject } from '../tables.ts'
import {
  type Analysed,
  countByClass,
  listSeenClasses,
  nameClasses,
  readAnalysed,
  requireSeenClasses,
} from './analysed.ts'
import { type TotalLine, readLines } from './lines.ts'
import { type Placement, type SubjectReach, placeAtLine } from './placeAtLine.ts'

const countReach = ({ placements }: SubjectReach, isCounted: (classId: number) => boolean) => {
  const count = (wanted: Placement) =>
    placements.filter(({ pupil, placement }) => placement === wanted && isCounted(pupil.classId)).length
  const keptBack = placements.filter(({ pupil, isWorst }) => isWorst && isCounted(pupil.classId)).length
  return { both: count('both'), onlyTotal: count('onlyTotal'), onlySubject: count('onlySubject'), keptBack }
}

const presentLine = (analysed: Analysed, line: TotalLine, seen: readonly ExamClass[]): ReachedLine => {
  const { ranked, reached, subjects } = placeAtLine(analysed.population, line)
  return {
    lineId: line.id,
    name: line.name,
    groupName: line.groupName,
    value: fromHundredths(line.value),
    students: countByClass(ranked, seen),
    reached: countByClass(reached, seen),
    subjects: subjects.map((one) => ({
      subjectId: one.subject.subjectId,
      subject: one.subject.name,
      line: scoreOf(one.line),
      grade: countReach(one, () => true),
      classes: seen.map(({ classId }) => countReach(one, (of) => of === classId)),
    })),
  }
}

/** Counts who reaches the lines of the total, and in which subjects. Shows nothing to those who see no total. */
export const computeReached = async (db: Db, key: ExamKey, analysed: Analysed): Promise<ReachedView> => {
  const seen = requireSeenClasses(analysed, totalSubject)
  const lines = await readLines(db, key, analysed.population.level)
  return { classes: nameClasses(seen), lines: lines.map((line) => presentLine(analysed, line, seen)) }
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
