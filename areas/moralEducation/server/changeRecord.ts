import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion, requireSavedRow } from '../../../platform/server/versioned.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { correctReports } from './corrections.ts'
import { seesEverything } from './examiners.ts'
import { announceRecord } from './live.ts'
import { dayOf, findEndedPeriod, readTerms } from './projectPeriods.ts'
import { readNameOf } from './readNameOf.ts'
import { findRecordRow } from './readRecords.ts'
import { lockItem, lockProject, valueOf } from './saveRecord.ts'
import { assessRecord } from './tables.ts'

type RecordRow = typeof assessRecord.$inferSelect

/** Locks a record together with its project. Refuses with `notFound`. */
export const lockRecord = async (db: Db, schoolId: number, id: number) => {
  const mine = and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.id, id))
  const [found] = await db.select({ projectId: assessRecord.projectId }).from(assessRecord).where(mine)
  if (found === undefined) throw new Refusal(common.notFound)
  // The project comes first, as when reports are written, so that the two can't wait for each other.
  const project = await lockProject(db, schoolId, found.projectId)
  const [record] = await db.select().from(assessRecord).where(mine).for('update')
  if (record === undefined) throw new Refusal(common.notFound)
  return { record, project }
}

const requireOwn = (record: RecordRow, session: Session): void => {
  if (record.examinerId !== memberOf(session) && !seesEverything(session))
    throw new Refusal(moralRefusals.notYourRecord)
  if (record.withdrawnAt !== null) throw new Refusal(moralRefusals.alreadyWithdrawn)
}

/** Changes a record's item, value and words until its period ends. Only its examiner and administrators may. */
export const updateRecord = async (context: Context<typeof moralEducation.updateRecord>) => {
  const { db, session, body, clock, live } = context
  const schoolId = schoolOf(session)
  const { record, project } = await lockRecord(db, schoolId, body.id)
  requireOwn(record, session)
  const calendar = { today: dayOf(clock.now(), session.timeZone), terms: await readTerms(db, schoolId) }
  const ended = findEndedPeriod(project.duration, record.day, calendar)
  if (ended !== null) throw new Refusal(moralRefusals.periodClosed, { period: ended.name })
  const kept = { itemId: record.itemId, categoryTitle: record.categoryTitle }
  const same = { ...kept, detailTitle: record.detailTitle, itemValue: record.itemValue }
  // An item that has been disabled or changed since may stay.
  const item = body.itemId === record.itemId ? same : await lockItem(db, project, body.itemId)
  const value = valueOf(project.scoreIs, item, body.assessValue)
  const texts = { description: body.desc, onDutyName: body.onDutyName }
  const saved = await db
    .update(assessRecord)
    .set({ ...item, value, firstValue: value, ...texts, version: nextVersion(assessRecord.version) })
    .where(
      and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.id, body.id), eq(assessRecord.version, body.version)),
    )
    .returning()
  await requireSavedRow(saved, '德育记录', () => findRecordRow(context, body.id))
  await announceRecord(db, live, record)
  return findRecordRow(context, body.id)
}

/** Withdraws a record with a reason. A written report with it is corrected. */
export const withdrawRecord = async (context: Context<typeof moralEducation.withdrawRecord>) => {
  const { db, session, body, clock, live } = context
  const schoolId = schoolOf(session)
  const { record } = await lockRecord(db, schoolId, body.id)
  requireOwn(record, session)
  const byId = memberOf(session)
  const change = { kind: 'withdrawn' as const, byId, byName: await readNameOf(db, schoolId, byId), at: clock.now() }
  await db
    .update(assessRecord)
    .set({
      value: 0,
      withdrawnAt: change.at,
      withdrawReason: body.reason,
      version: nextVersion(assessRecord.version),
    })
    .where(and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.id, body.id), isNull(assessRecord.withdrawnAt)))
  await correctReports(db, record, { ...change, reason: body.reason, oldValue: record.value, newValue: 0 })
  await announceRecord(db, live, record)
  return null
}
