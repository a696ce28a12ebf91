import { Refusal } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { exam } from '../contract.ts'
import { examRefusals } from '../refusals.ts'
import { refuseLinked } from './closedEntry.ts'
import { chooseClasses } from './examClasses.ts'
import type { ExamKey } from './examKey.ts'
import { requireWholeExam } from './examRights.ts'
import {
  type Parts,
  haveSameParts,
  listDroppedClasses,
  listDroppedSubjects,
  nothingYet,
  readParts,
  writeParts,
} from './examParts.ts'
import { chooseSubjects } from './examSubjects.ts'
import { findBrokenRules } from './ministryRules.ts'
import { lockExam, outdateRanks } from './ranking.ts'
import { findExam, presentExams } from './readExams.ts'
import { findScoredClasses, findScoredSubjects } from './scoredParts.ts'
import { examRanking, examTable } from './tables.ts'

type Saving = Context<typeof exam.saveExam>

const chooseParts = async ({ db, session, body }: Saving, before: Parts): Promise<Parts> => {
  const { schoolId, asker } = searchContextOf(session)
  const classes = await chooseClasses(db, { schoolId, asker }, body.departmentIds, before.classes)
  const levels = new Set(classes.map(({ level }) => level))
  const ids = [...new Set(body.linkSubjectList)]
  return { classes, subjects: await chooseSubjects(db, schoolId, { ids, levels, kept: before.subjects }) }
}

const refuseScoresLost = async (db: Db, key: ExamKey, before: Parts, after: Parts): Promise<void> => {
  const subjects = await findScoredSubjects(db, key, listDroppedSubjects(before, after))
  const classes = await findScoredClasses(db, key, listDroppedClasses(before, after))
  const names = [...subjects, ...classes].map((name) => `“${name}”`).join('、')
  if (names !== '') throw new Refusal(examRefusals.partsHaveScores, { names })
}

const refuseBrokenRules = async ({ db, session, body }: Saving, startAt: Date, { classes }: Parts): Promise<void> => {
  const { schoolId, timeZone } = searchContextOf(session)
  const levels = new Set(classes.map(({ level }) => level))
  const planned = { schoolId, examId: body.id ?? 0, kind: body.kind, startAt, levels, timeZone }
  const rules = await findBrokenRules(db, planned)
  if (rules.length === 0) return
  throw new Refusal(examRefusals.rulesNeedConfirmation, { rules: `${rules.join('；')}。确实需要请确认` })
}

/** Refuses an edit that loses scores, breaks the ministry's rules without confirmation, or changes a published exam. */
const refuseImpossible = async (
  context: Saving,
  { startAt, before, after, isPublished }: { startAt: Date; before: Parts; after: Parts; isPublished: boolean },
): Promise<void> => {
  const { db, session, body } = context
  const { schoolId } = searchContextOf(session)
  if (isPublished && !haveSameParts(before, after))
    throw new Refusal(examRefusals.published, { name: body.name, action: '改学科和参加的班级' })
  if (body.isConfirmed) return
  await refuseScoresLost(db, { schoolId, examId: body.id ?? 0 }, before, after)
  await refuseBrokenRules(context, startAt, after)
}

const presentOne = async (db: Db, row: typeof examTable.$inferSelect, caller: Parameters<typeof presentExams>[2]) => {
  const [view] = await presentExams(db, [row], caller)
  if (view === undefined) throw new Error('the exam was not presented')
  return view
}

/**
 * Adds or saves an exam with its classes, subjects and roster. A published exam keeps its classes and subjects. Refuses
 * what would lose scores or break the ministry's rules until it is confirmed, and a change of a joint exam.
 */
export const saveExam = async (context: Saving) => {
  const { db, session, body, clock, jobs } = context
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const [startAt, endAt] = [fromWireTime(body.startTime, timeZone), fromWireTime(body.endTime, timeZone)]
  if (endAt <= startAt) throw new Refusal(examRefusals.endsBeforeStart)
  const old = body.id === undefined ? null : await lockExam(db, { schoolId, examId: body.id })
  if (old !== null) {
    await requireWholeExam(db, { schoolId, examId: old.id }, { asker, name: old.name })
    refuseLinked(old)
  }
  const before = old === null ? nothingYet : await readParts(db, { schoolId, examId: old.id })
  const after = await chooseParts(context, before)
  const isPublished = old?.state === 'published'
  await refuseImpossible(context, { startAt, before, after, isPublished })
  const { id, version, name, kind, doPartialTotalsRank } = body
  const saved = await saveVersioned(db, examTable, {
    name: '考试',
    schoolId,
    id,
    version,
    values: { name, kind, startAt, endAt, doPartialTotalsRank },
    present: (row) => presentOne(db, row, { schoolId, timeZone }),
  })
  const key = { schoolId, examId: saved.id }
  if (old === null) await db.insert(examRanking).values(key)
  if (!isPublished) await writeParts(db, { jobs, clock }, { ...key, startAt }, before, after)
  else if (doPartialTotalsRank !== old.doPartialTotalsRank) await outdateRanks(db, jobs, key)
  return presentOne(db, await findExam(db, schoolId, saved.id), { schoolId, timeZone })
}
