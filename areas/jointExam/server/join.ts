import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { addLinkedExam } from '../../exam/server/index.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { jointExam } from '../contract.ts'
import { nameLastGrade, pickLastLevels } from '../lastGrades.ts'
import type { OfferView } from '../offerContract.ts'
import { jointExamRefusals } from '../refusals.ts'
import { toSubjectKey } from '../subjectKey.ts'
import { listGrades } from './invite.ts'
import { lockAnswered, presentOffer } from './offers.ts'
import { changeOffer } from './schoolOffer.ts'
import type { SetSubject } from './tables.ts'

type Answered = Awaited<ReturnType<typeof lockAnswered>>

/** Finds the school's grades that sit a joint exam. Refuses a school without the grade. */
const findSittingGrades = async (db: Db, { schoolId, level }: Answered): Promise<readonly number[]> => {
  const grades = await listGrades(db, [schoolId])
  const levels = pickLastLevels(level, new Set(grades.map((grade) => grade.level)))
  const sitting = grades.filter((grade) => levels.includes(grade.level))
  if (sitting.length === 0) throw new Refusal(jointExamRefusals.noGrade, { grade: nameLastGrade(level) })
  return sitting.map(({ id }) => id)
}

/** Finds the school's subject of each name, without regard to blanks. Refuses names that the school does not have. */
const matchSubjects = async (db: Db, schoolId: number, subjects: readonly SetSubject[]) => {
  const own = await readSubjects(db, schoolId)
  const idOf = new Map([...own].map(([id, { subject }]) => [toSubjectKey(subject), id]))
  const found = subjects.map((set) => ({ ...set, subjectId: idOf.get(toSubjectKey(set.subject)) ?? 0 }))
  const missing = found.filter(({ subjectId }) => subjectId === 0).map(({ subject }) => `“${subject}”`)
  if (missing.length > 0) throw new Refusal(jointExamRefusals.subjectsMissing, { names: missing.join('、') })
  return found.map(({ subject: _subject, ...set }) => set)
}

const refuseAnswer = ({ name, state, isClosed, isOfOwnBureau }: Answered): void => {
  if (!isOfOwnBureau) throw new Refusal(jointExamRefusals.otherBureau, { name })
  if (isClosed) throw new Refusal(jointExamRefusals.entryOver, { name, action: '参加' })
  if (state === 'joined') throw new Refusal(jointExamRefusals.notOffered, { name })
}

/**
 * Accepts an offer: makes the school's exam with all classes of the last grade and the bureau's settings. Refuses a
 * school without the grade or one of the subjects, and one that may not hold exams.
 */
export const joinJointExam = async (context: Context<typeof jointExam.joinJointExam>): Promise<OfferView> => {
  const { db, session, body, jobs, clock } = context
  if (session.closedModules.includes('exam')) throw new Refusal(common.notInSchool)
  const offer = await lockAnswered(db, session, body.id)
  refuseAnswer(offer)
  const { schoolId, name, startAt, endAt, jointExamId } = offer
  const gradeIds = await findSittingGrades(db, offer)
  const subjects = await matchSubjects(db, schoolId, offer.subjects)
  const adding = { db, schoolId, asker: session, services: { jobs, clock } }
  const { examId } = await addLinkedExam(adding, { jointExamId, name, startAt, endAt, gradeIds, subjects })
  const changes = { state: 'joined', examId, subjectIds: subjects.map(({ subjectId }) => subjectId) } as const
  await changeOffer(db, offer, changes)
  return presentOffer({ ...offer, ...changes }, session.timeZone)
}
