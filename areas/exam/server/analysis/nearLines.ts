import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { NearLinesView } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths, toHundredths } from '../../score.ts'
import type { ExamKey } from '../examKey.ts'
import { totalSubject } from '../tables.ts'
import { type Analysed, countByClass, nameClasses, readAnalysed, requireSeenClasses } from './analysed.ts'
import { readLines } from './lines.ts'
import { type Measured, measure } from './measured.ts'
import type { Population } from './population.ts'
import { analysisSettings } from './settings.ts'
import { isGradeWithheld } from './withholding.ts'

interface NearLine {
  readonly name: string
  readonly value: number
  readonly groupName: string
}

/** Lists the lines of a subject. The total also has those that the school typed. */
const listLines = async (db: Db, key: ExamKey, { level }: Population, measured: Measured): Promise<NearLine[]> => {
  const usual = [
    { name: '优秀线', value: measured.excellentLine, groupName: '' },
    { name: '及格线', value: measured.passLine, groupName: '' },
    { name: '低分线', value: measured.lowLine, groupName: '' },
  ]
  if (measured.subjectId !== totalSubject) return usual
  return [...(await readLines(db, key, level)), ...usual]
}

/** Counts the students who are at most `within` hundredths below or above each line of a subject or the total. */
export const computeNearLines = async (
  db: Db,
  key: ExamKey,
  analysed: Analysed,
  { subjectId, within }: { readonly subjectId: number | undefined; readonly within: number },
): Promise<NearLinesView> => {
  const measured = measure(analysed.population, subjectId)
  const seen = requireSeenClasses(analysed, measured.subjectId)
  const counted = { seen, isWithheld: isGradeWithheld(analysed.rights, measured) }
  const lines = await listLines(db, key, analysed.population, measured)
  const countIn = ({ groupName }: NearLine, from: number, to: number) =>
    countByClass(
      measured.takers.filter(({ studentId, groupName: own }) => {
        const value = measured.values.get(studentId)?.raw
        const isOfLine = groupName === '' || groupName === own
        return value !== undefined && isOfLine && value >= from && value <= to
      }),
      counted,
    )
  return {
    classes: nameClasses(seen),
    within: fromHundredths(within),
    lines: lines.map((line) => ({
      name: line.groupName === '' ? line.name : `${line.name}（${line.groupName}）`,
      groupName: line.groupName,
      value: fromHundredths(line.value),
      below: countIn(line, line.value - within, line.value - 1),
      above: countIn(line, line.value, line.value + within),
    })),
  }
}

/** Reads how many students are near the lines of a subject or the total. */
export const findNearLines = async ({ db, session, query }: Context<typeof exam.nearLines>): Promise<NearLinesView> => {
  const { schoolId, asker } = searchContextOf(session)
  const analysed = await readAnalysed(db, { schoolId, asker }, query)
  const within = toHundredths(query.within ?? (await analysisSettings.read(db, schoolId)).nearMarks)
  const key = { schoolId, examId: query.examRecordId }
  return computeNearLines(db, key, analysed, { subjectId: query.subjectId, within })
}
