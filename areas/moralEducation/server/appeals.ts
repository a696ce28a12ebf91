import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { isDepartmentInCharge } from '../../organisation/server/index.ts'
import type { AppealRow } from '../appealContract.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { fromHundredths, toHundredths } from '../value.ts'
import { lockRecord } from './changeRecord.ts'
import { correctReports } from './corrections.ts'
import { announceRecord } from './live.ts'
import { readNameOf } from './readNameOf.ts'
import { isWithinAppealDays } from './readRecords.ts'
import { isRecordVisible } from './recordRights.ts'
import { requireWithin } from './saveRecord.ts'
import { moralSettings } from './settings.ts'
import { assessAppeal, assessProject, assessRecord } from './tables.ts'

const recordJoin = and(eq(assessRecord.schoolId, assessAppeal.schoolId), eq(assessRecord.id, assessAppeal.recordId))

const isAppealVisible = (schoolId: number, session: Session) => {
  const visible = isRecordVisible(schoolId, session)
  const ofSchool = eq(assessAppeal.schoolId, schoolId)
  if (visible === undefined) return ofSchool
  const records = and(eq(assessRecord.schoolId, schoolId), visible)
  return and(
    ofSchool,
    sql`${assessAppeal.recordId} in (select ${assessRecord.id} from ${assessRecord} where ${records})`,
  )
}

/** Reaches the appeals against records that the caller may see. */
export const reachAppeals = reachRows(assessAppeal, (session) => isAppealVisible(schoolOf(session), session))

/** Appeals a record of a class that the caller leads, within the days that the school has set. */
export const raiseAppeal = async ({ db, session, body, clock, live }: Context<typeof moralEducation.raiseAppeal>) => {
  const schoolId = schoolOf(session)
  const { record } = await lockRecord(db, schoolId, body.recordId)
  if (record.classId === null) throw new Refusal(moralRefusals.noClassToAppeal)
  const isLed = and(
    eq(assessRecord.schoolId, schoolId),
    eq(assessRecord.id, record.id),
    isDepartmentInCharge(schoolId, assessRecord.schoolId, assessRecord.classId, session),
  )
  if ((await db.$count(assessRecord, isLed)) === 0) throw new Refusal(moralRefusals.notYourClass)
  if (record.withdrawnAt !== null) throw new Refusal(moralRefusals.alreadyWithdrawn)
  const { appealDays } = await moralSettings.read(db, schoolId)
  const at = clock.now()
  if (!isWithinAppealDays(record, appealDays, at)) throw new Refusal(moralRefusals.appealTooLate, { days: appealDays })
  const byId = memberOf(session)
  const byName = await readNameOf(db, schoolId, byId)
  const made = await db
    .insert(assessAppeal)
    .values({
      schoolId,
      recordId: record.id,
      words: body.words,
      byId,
      byName,
      at,
      state: 'open',
      oldValue: record.value,
    })
    .onConflictDoNothing()
    .returning({ id: assessAppeal.id })
  if (made.length === 0) throw new Refusal(moralRefusals.alreadyAppealed)
  await announceRecord(db, live, record)
  return null
}

/** Reads a page of appeals, newest first. */
export const findAppealPage = async ({ db, session, body }: Context<typeof moralEducation.appealPage>) => {
  const schoolId = schoolOf(session)
  const state = body.state === undefined ? undefined : eq(assessAppeal.state, body.state)
  const where = and(isAppealVisible(schoolId, session), state)
  const order = [desc(assessAppeal.id)]
  const ids = pageOfIds({ table: assessAppeal, id: assessAppeal.id, where, order, ...countedBounds(body) })
  const rows = await db
    .select({ appeal: assessAppeal, record: assessRecord, projectName: assessProject.name })
    .from(assessAppeal)
    .innerJoin(assessRecord, recordJoin)
    .innerJoin(
      assessProject,
      and(eq(assessProject.schoolId, assessRecord.schoolId), eq(assessProject.id, assessRecord.projectId)),
    )
    .where(inArray(assessAppeal.id, ids))
    .orderBy(...order)
  const content = rows.map(({ appeal, record, projectName }): AppealRow => ({
    id: appeal.id,
    recordId: record.id,
    projectName,
    targetName: record.targetName,
    className: record.groupName,
    categoryTitle: record.categoryTitle,
    detailTitle: record.detailTitle,
    itemValue: fromHundredths(record.itemValue),
    oldValue: fromHundredths(appeal.oldValue),
    newValue: appeal.newValue === null ? null : fromHundredths(appeal.newValue),
    words: appeal.words,
    byName: appeal.byName,
    createTime: toWireTime(appeal.at, session.timeZone),
    state: appeal.state,
    answer: appeal.answer,
    answeredByName: appeal.answeredByName,
    answeredTime: appeal.answeredAt && toWireTime(appeal.answeredAt, session.timeZone),
  }))
  return toCountedPage(body, content, await countUpTo(db, assessAppeal, where))
}

/** Answers an appeal. If it is upheld, the record gets the new value, and a written report with it is corrected. */
export const answerAppeal = async ({ db, session, body, clock, live }: Context<typeof moralEducation.answerAppeal>) => {
  const schoolId = schoolOf(session)
  const mine = and(eq(assessAppeal.schoolId, schoolId), eq(assessAppeal.id, body.id))
  const [found] = await db.select({ recordId: assessAppeal.recordId }).from(assessAppeal).where(mine)
  if (found === undefined) throw new Refusal(common.notFound)
  const { record } = await lockRecord(db, schoolId, found.recordId)
  const [appeal] = await db.select().from(assessAppeal).where(mine).for('update')
  if (appeal?.state !== 'open') throw new Refusal(moralRefusals.alreadyAnswered)
  if (body.isUpheld && record.withdrawnAt !== null) throw new Refusal(moralRefusals.alreadyWithdrawn)
  const upheldValue = requireWithin(record.detailTitle, record.itemValue, toHundredths(body.newValue))
  const newValue = body.isUpheld ? upheldValue : record.value
  if (body.isUpheld && newValue === record.value) throw new Refusal(moralRefusals.sameValue)
  const byId = memberOf(session)
  const byName = await readNameOf(db, schoolId, byId)
  const at = clock.now()
  await db
    .update(assessAppeal)
    .set({
      state: body.isUpheld ? 'upheld' : 'rejected',
      newValue: body.isUpheld ? newValue : null,
      answer: body.answer,
      answeredByName: byName,
      answeredAt: at,
    })
    .where(mine)
  if (newValue !== record.value) {
    await db
      .update(assessRecord)
      .set({ value: newValue, version: nextVersion(assessRecord.version) })
      .where(and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.id, record.id)))
    const change = { kind: 'appeal' as const, byId, byName, at, reason: body.answer }
    await correctReports(db, record, { ...change, oldValue: record.value, newValue })
  }
  await announceRecord(db, live, record)
  return null
}
