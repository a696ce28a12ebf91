import { and, eq, or, isNotNull } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { deletePushes } from '../../push/server/index.ts'
import type { exam } from '../contract.ts'
import { examRefusals } from '../refusals.ts'
import { refuseClosedEntry } from './closedEntry.ts'
import { requireWholeExam } from './examRights.ts'
import { whenExamGoes } from './linked/whenExamGoes.ts'
import { lockExam, outdateRanks, refreshRanksOf } from './ranking.ts'
import { type RosterChanges, syncRoster } from './roster.ts'
import { examScore, examTable } from './tables.ts'

/**
 * Publishes the scores of an exam and computes its ranks, so that nobody sees outdated ones. Refuses an exam without
 * scores and one that is published already.
 */
export const publishExam = async ({ db, session, body, clock }: Context<typeof exam.publishExam>): Promise<null> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.id }
  const { name, state } = await lockExam(db, key)
  await requireWholeExam(db, key, { asker, name })
  if (state === 'published') throw new Refusal(examRefusals.published, { name, action: '发布一次' })
  const hasValue = or(isNotNull(examScore.score), isNotNull(examScore.mark))
  const [scored] = await db
    .select({ studentId: examScore.studentId })
    .from(examScore)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, body.id), hasValue))
    .limit(1)
  if (scored === undefined) throw new Refusal(examRefusals.nothingToPublish, { name })
  await refreshRanksOf(db, key)
  await db
    .update(examTable)
    .set({ state: 'published', publishedAt: clock.now(), version: nextVersion(examTable.version) })
    .where(and(eq(examTable.schoolId, schoolId), eq(examTable.id, body.id)))
  return null
}

/**
 * Deletes an exam with all its scores. A published one is deleted only by an administrator of the school who types its
 * name. Refuses a joint exam whose entry is closed.
 */
export const deleteExam = async ({ db, session, query }: Context<typeof exam.deleteExam>): Promise<null> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: query.id }
  const row = await lockExam(db, key)
  const { name, state } = row
  await requireWholeExam(db, key, { asker, name })
  refuseClosedEntry(row, '删除')
  if (state === 'published') {
    if (!holdsRole(session, role.superAdministrator, role.schoolDataAdministrator))
      throw new Refusal(examRefusals.onlyAdministrators)
    if (query.name.trim() !== name) throw new Refusal(examRefusals.nameNotTyped, { name })
  }
  await whenExamGoes.tell(db, key)
  await deletePushes(db, { schoolId, srcType: 'exam', srcId: query.id })
  return deleteRow(db, examTable, { schoolId, id: query.id })
}

/** Computes all ranks of an exam now. */
export const refreshRanks = async ({ db, session, body }: Context<typeof exam.refreshRanks>): Promise<null> => {
  await refreshRanksOf(db, { schoolId: schoolOf(session), examId: body.id })
  return null
}

/** Makes the roster of an exam follow the classes. Refuses a published exam, and a joint one whose entry is closed. */
export const refreshRoster = async ({
  db,
  session,
  body,
  clock,
  jobs,
}: Context<typeof exam.refreshRoster>): Promise<RosterChanges> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.id }
  const row = await lockExam(db, key)
  const { name, state, startAt } = row
  await requireWholeExam(db, key, { asker, name })
  refuseClosedEntry(row, '更新名单')
  if (state === 'published') throw new Refusal(examRefusals.published, { name, action: '更新名单' })
  const changes = await syncRoster(db, key, { startAt, now: clock.now() })
  await outdateRanks(db, jobs, key)
  return changes
}
