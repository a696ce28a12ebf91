import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { makeFaceLinker } from '../../../platform/server/faceLinker.ts'
import type { moralEducation } from '../contract.ts'
import type { RecordDetail } from '../recordViews.ts'
import { fromHundredths } from '../value.ts'
import { readCorrections } from './corrections.ts'
import {
  type FoundRecord,
  isRecordSought,
  presentRecord,
  readPresenting,
  selectPictures,
  selectRecords,
} from './readRecords.ts'
import { isRecordVisible } from './recordRights.ts'
import { kindsOfProject, requireTarget } from './requireTarget.ts'
import { assessRecord } from './tables.ts'
import { inArray } from 'drizzle-orm'

/** Reads a page of records, newest first. */
export const findRecordPage = async (context: Context<typeof moralEducation.recordPage>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  await requireTarget(db, schoolId, body.targetId, await kindsOfProject(db, schoolId, body.projectId))
  const where = isRecordSought(searchContextOf(session), body)
  const order = [desc(assessRecord.at), desc(assessRecord.id)]
  const ids = pageOfIds({ table: assessRecord, id: assessRecord.id, where, order, ...countedBounds(body) })
  const rows = await selectRecords(db, and(eq(assessRecord.schoolId, schoolId), inArray(assessRecord.id, ids)))
  const shown = await readPresenting(
    db,
    context,
    schoolId,
    rows.map(({ record }) => record.id),
  )
  const content = rows.map((row) => presentRecord(row, shown))
  return toCountedPage(body, content, await countUpTo(db, assessRecord, where))
}

/** Presents records with their pictures and corrections. */
const presentDetails = async (
  context: Pick<Context<Call>, 'db' | 'session' | 'clock' | 'files'>,
  rows: readonly FoundRecord[],
): Promise<RecordDetail[]> => {
  const { db, session } = context
  const schoolId = schoolOf(session)
  const ids = rows.map(({ record }) => record.id)
  const shown = await readPresenting(db, context, schoolId, ids)
  const linkOf = makeFaceLinker(context, schoolId)
  const pictures = Map.groupBy(await selectPictures(db, schoolId, ids), ({ recordId }) => recordId)
  const corrections = Map.groupBy(await readCorrections(db, schoolId, ids), ({ recordId }) => recordId)
  return rows.map((row) => {
    const { id, description, withdrawReason } = row.record
    const images = (pictures.get(id) ?? []).flatMap(({ fileId }) => linkOf(fileId) ?? [])
    return {
      ...presentRecord(row, shown),
      remark: JSON.stringify({ desc: description, images }),
      images,
      withdrawReason,
      corrections: (corrections.get(id) ?? []).map((one) => ({
        id: one.id,
        kind: one.kind,
        byName: one.byName,
        at: toWireTime(one.at, session.timeZone),
        reason: one.reason,
        oldValue: fromHundredths(one.oldValue),
        newValue: fromHundredths(one.newValue),
      })),
    }
  })
}

/** Finds a record with its pictures and corrections. */
export const findRecord = async (context: Context<typeof moralEducation.record>) => {
  const { db, session, params } = context
  const mine = and(eq(assessRecord.schoolId, schoolOf(session)), eq(assessRecord.id, params.id))
  const [detail] = await presentDetails(context, await selectRecords(db, mine))
  if (detail === undefined) throw new Refusal(common.notFound)
  return detail
}

/** The most records that a student's archive returns at once: one year has fewer. */
const mostOfStudent = 2000

/** Lists a student's records within some days, the earliest first. */
export const listOfStudent = async (context: Context<typeof moralEducation.userDetail>) => {
  const { db, session, query } = context
  const schoolId = schoolOf(session)
  const where = and(
    eq(assessRecord.schoolId, schoolId),
    eq(assessRecord.studentId, query.userId),
    query.from === undefined ? undefined : gte(assessRecord.day, query.from),
    query.to === undefined ? undefined : lte(assessRecord.day, query.to),
    isRecordVisible(schoolId, session),
  )
  const rows = await selectRecords(db, where).orderBy(asc(assessRecord.at), asc(assessRecord.id)).limit(mostOfStudent)
  return presentDetails(context, rows)
}
