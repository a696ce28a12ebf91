import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { nameClass } from '../../registry/contract.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import { toHundredths } from '../score.ts'
import type { StudentScore } from '../scoreContract.ts'
import { type Slips, slipRefusals } from '../slipContract.ts'
import { markNames } from '../words.ts'
import type { ExamKey } from './examKey.ts'
import { type ExamSubject, readExamSubjects } from './examSubjects.ts'
import { examClassJoin } from './joins.ts'
import { type Disclosure, type DisclosureSettings, discloseFor, toLevel } from './parents/disclosure.ts'
import { readDisclosureSettings } from './parents/disclosureSettings.ts'
import { areRanksCurrent } from './ranking.ts'
import { findExam } from './readExams.ts'
import { readResults } from './readScores.ts'
import { orderSubjects } from './scorePage.ts'
import { type ScoreRights, makeSubjectCheck, readScoreRights } from './scoreRights.ts'
import { examClass, examStudent } from './tables.ts'

const readClass = (db: Db, { schoolId, examId }: ExamKey, classId: number, { isInCharge }: ScoreRights) =>
  db
    .select({
      studentId: examStudent.studentId,
      studentName: member.name,
      studentNumber: member.code,
      examNumber: examStudent.examNumber,
      classId: examStudent.classId,
      className: examClass.name,
      gradeName: examClass.gradeName,
      level: examClass.level,
      electiveIds: examStudent.electiveIds,
      isInCharge,
    })
    .from(examStudent)
    .innerJoin(member, memberJoin(examStudent.schoolId, examStudent.studentId))
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), eq(examStudent.classId, classId)))
    .orderBy(asc(member.code), asc(member.pinyin), asc(member.id))

/** The most that slips may show, and the names and lines of the subjects. */
interface SlipView {
  readonly disclosure: Disclosure
  readonly settings: DisclosureSettings
  readonly subjects: readonly ExamSubject[]
  readonly nameOf: (subjectId: number) => string
}

const formatScore = (
  { subjectId, score, scaled, mark }: StudentScore,
  { disclosure, settings, subjects }: SlipView,
): string => {
  if (mark !== null) return markNames[mark]
  if (score === null) return ''
  if (disclosure !== 'levels') return scaled === null ? String(score) : `${score}（赋分 ${scaled}）`
  const subject = subjects.find((one) => one.subjectId === subjectId)
  return subject === undefined ? '' : toLevel(toHundredths(score), subject, settings)
}

const ranksOf = ({ classOrder, gradeOrder }: Pick<StudentScore, 'classOrder' | 'gradeOrder'>, disclosure: Disclosure) =>
  disclosure === 'scoresAndRanks' ? { classOrder, gradeOrder } : { classOrder: null, gradeOrder: null }

type Results = Awaited<ReturnType<typeof readResults>>
type Result = Results extends ReadonlyMap<number, infer One> ? One : never

/** Lists what a slip shows. Nothing that parents may not see is part of the answer. */
const listEntries = ({ scores, total }: Result, view: SlipView): Slips['slips'][number]['entries'] => {
  const { disclosure, nameOf } = view
  const entries = scores
    .filter(({ isTaken }) => isTaken)
    .map((one) => ({ subject: nameOf(one.subjectId), text: formatScore(one, view), ...ranksOf(one, disclosure) }))
  if (disclosure === 'levels' || total === null || total.value === null) return entries
  const text = total.isPartial ? `${total.value}（不全）` : String(total.value)
  return [...entries, { subject: '总分', text, ...ranksOf(total, disclosure) }]
}

/**
 * Reads the slips of a class in a published exam. Refuses callers who do not see the whole class: the slip of a subject
 * teacher would look like a full one.
 */
export const findSlips = async ({ db, session, query }: Context<typeof exam.scoreSlips>): Promise<Slips> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: query.examRecordId }
  const { name, state } = await findExam(db, schoolId, key.examId)
  const rights = await readScoreRights(db, schoolId, asker)
  const found = await readClass(db, key, query.classId, rights)
  const [first] = found
  if (first === undefined) throw new Refusal(common.notFound)
  if (!found.every(({ isInCharge }) => isInCharge)) throw new Refusal(slipRefusals.notWholeClass)
  if (state !== 'published') throw new Refusal(slipRefusals.notPublished, { name })
  const settings = await readDisclosureSettings(db, schoolId)
  const names = await readSubjects(db, schoolId)
  const subjects = (await readExamSubjects(db, schoolId, key.examId)).filter(({ level }) => level === first.level)
  const disclosure = discloseFor(first.level, settings)
  const view = { disclosure, settings, subjects, nameOf: (id: number) => names.get(id)?.subject ?? '' }
  const results = await readResults(
    db,
    key,
    found.map((student) => ({ ...student, mayEnterAll: false })),
    {
      order: orderSubjects(names, subjects),
      subjects,
      maySee: makeSubjectCheck(rights),
      mayEnter: () => false,
    },
  )
  return {
    exam: name,
    deptName: nameClass({ name: first.className, gradeName: first.gradeName }),
    hasRanks: disclosure === 'scoresAndRanks',
    areRanksCurrent: await areRanksCurrent(db, key),
    slips: found.map(({ studentId, studentName, studentNumber, examNumber }) => {
      const result = results.get(studentId)
      return {
        studentId,
        studentName,
        studentNumber,
        examNumber,
        entries: result === undefined ? [] : listEntries(result, view),
      }
    }),
  }
}
