import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { toHundredths } from '../../exam/contract.ts'
import type { JointExamView, JointSubject } from '../bureauContract.ts'
import type { jointExam } from '../contract.ts'
import { findLastGrade } from '../lastGrades.ts'
import { jointExamRefusals } from '../refusals.ts'
import { toSubjectKey } from '../subjectKey.ts'
import { copyToOffer, inviteManagedSchools } from './invite.ts'
import { lockJointExam } from './jointExams.ts'
import { withManagedSchools } from './managedSchools.ts'
import { type SetSubject, jointExamOffer, jointExamTable } from './tables.ts'
import { type JointExamRow, presentJointExams } from './views.ts'

type Saving = Context<typeof jointExam.saveJointExam>

const refuseSubjects = (subjects: readonly JointSubject[]): void => {
  const seen = new Set<string>()
  for (const { subject, fullMarks, excellentLine, passLine, lowLine } of subjects) {
    const key = toSubjectKey(subject)
    if (seen.has(key)) throw new Refusal(jointExamRefusals.subjectTwice, { subject })
    seen.add(key)
    const isOrdered = fullMarks >= excellentLine && excellentLine >= passLine && passLine >= lowLine
    if (!isOrdered) throw new Refusal(jointExamRefusals.linesOutOfOrder, { subject })
  }
}

const toSetSubject = ({ subject, isCounted, ...marks }: JointSubject): SetSubject => ({
  subject: subject.trim(),
  fullMarks: toHundredths(marks.fullMarks),
  excellentLine: toHundredths(marks.excellentLine),
  passLine: toHundredths(marks.passLine),
  lowLine: toHundredths(marks.lowLine),
  isCounted,
})

const isOffered = ({ schoolId, id }: Pick<JointExamRow, 'schoolId' | 'id'>) =>
  and(eq(jointExamOffer.bureauId, schoolId), eq(jointExamOffer.jointExamId, id))

/** Refuses to change a joint exam that schools sit already, or whose entry is closed. */
const requireUnjoined = async (db: Db, row: JointExamRow): Promise<void> => {
  const { name } = row
  if (row.state !== 'open') throw new Refusal(jointExamRefusals.notOpen, { name, action: '修改' })
  // The offers stay locked until the end, so that no school joins what is being changed.
  const offers = await db
    .select({ state: jointExamOffer.state })
    .from(jointExamOffer)
    .where(isOffered(row))
    .orderBy(jointExamOffer.schoolId)
    .for('update')
  if (offers.some(({ state }) => state === 'joined')) throw new Refusal(jointExamRefusals.hasJoined, { name })
}

const valuesOf = ({ body, session }: Saving) => {
  const [startAt, endAt] = [body.startTime, body.endTime].map((time) => fromWireTime(time, session.timeZone))
  if (startAt === undefined || endAt === undefined || endAt <= startAt)
    throw new Refusal(jointExamRefusals.endsBeforeStart)
  const level = findLastGrade(body.level)?.level
  if (level === undefined) throw new Refusal(jointExamRefusals.notLastGrade)
  refuseSubjects(body.subjects)
  return { name: body.name, level, startAt, endAt, subjects: body.subjects.map(toSetSubject) }
}

/**
 * Adds or saves a joint exam and offers it to the bureau's schools with the grade. Refuses every grade but the last of
 * junior and senior schools, which the ministry forbids, and a change after a school has joined.
 */
export const saveJointExam = async (context: Saving): Promise<JointExamView> => {
  const { db, session, body } = context
  const bureauId = schoolOf(session)
  const values = valuesOf(context)
  const old = body.id === undefined ? null : await lockJointExam(db, bureauId, body.id)
  if (old !== null) await withManagedSchools(db, bureauId, () => requireUnjoined(db, old))
  const presenting = { bureauId, timeZone: session.timeZone }
  const present = (row: JointExamRow) => row
  const saving = { name: '联考', schoolId: bureauId, id: body.id, version: body.version, values, present }
  const saved = await saveVersioned(db, jointExamTable, saving)
  return withManagedSchools(db, bureauId, async (schools) => {
    // Other schools have the other grade. None has joined yet.
    if (old !== null && old.level !== saved.level) await db.delete(jointExamOffer).where(isOffered(saved))
    else await db.update(jointExamOffer).set(copyToOffer(saved)).where(isOffered(saved))
    await inviteManagedSchools(db, saved, schools)
    const [view] = await presentJointExams(db, [saved], presenting)
    if (view === undefined) throw new Error('the joint exam was not presented')
    return view
  })
}
