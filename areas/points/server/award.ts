import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { type points, pointsRefusals } from '../contract.ts'
import { customType } from '../words.ts'
import { type Entry, writeEntries } from './ledger.ts'
import { findEnabledRule } from './rules.ts'
import { readNames, readStudentNames } from './students.ts'
import { pointsRecord } from './tables.ts'

type Worth = Pick<Entry, 'type' | 'item' | 'rank' | 'points'>

type Writer = Pick<Context<Call>, 'db' | 'session' | 'clock'>

const writingContext = ({ session, clock }: Writer) => ({
  schoolId: schoolOf(session),
  byId: memberOf(session),
  at: clock.now(),
  timeZone: session.timeZone,
})

const readWorth = async (db: Db, schoolId: number, body: Context<typeof points.award>['body']): Promise<Worth> => {
  if (body.ruleId === undefined) return { type: customType, item: '', rank: '', points: body.points ?? 0 }
  const { type, item, rank, points: worth } = await findEnabledRule(db, schoolId, body.ruleId)
  return { type, item, rank, points: worth }
}

/** Awards points to students or deducts them, for all or none. */
export const award = async (context: Context<typeof points.award>) => {
  const { db, body } = context
  const writing = writingContext(context)
  const students = [...new Set(body.studentIds)]
  const worth = await readWorth(db, writing.schoolId, body)
  const nameOf = await readStudentNames(db, writing.schoolId, students)
  const entries = students.map((studentId) => ({ ...worth, studentId, kind: 'award' as const, note: body.note }))
  await writeEntries(db, { ...writing, nameOf }, entries)
  return { students: students.length }
}

const refuseCancelled = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const taken = and(eq(pointsRecord.schoolId, schoolId), among(pointsRecord.cancelledId, ids))
  if ((await db.$count(pointsRecord, taken)) > 0) throw new Refusal(pointsRefusals.alreadyCancelled)
}

const cancelEntries = async (context: Writer, given: readonly number[], note: string) => {
  const { db } = context
  const writing = writingContext(context)
  const { schoolId } = writing
  const records = await db
    .select()
    .from(pointsRecord)
    .where(and(eq(pointsRecord.schoolId, schoolId), among(pointsRecord.id, given)))
    .orderBy(pointsRecord.id)
  if (records.some(({ kind }) => kind !== 'award')) throw new Refusal(pointsRefusals.notCancellable)
  const entries = records.map(({ id: cancelledId, studentId, type, item, rank, points: worth }) => {
    const entry = { studentId, type, item, rank, points: -worth, note, cancelledId }
    return { ...entry, kind: 'cancel' as const }
  })
  const students = entries.map(({ studentId }) => studentId)
  const nameOf = await readNames(db, schoolId, students)
  await writeEntries(db, { ...writing, nameOf }, entries, () => refuseCancelled(db, schoolId, given))
  return null
}

/** Cancels an award by a separate entry. */
export const cancelRecord = (context: Context<typeof points.cancelRecord>) =>
  cancelEntries(context, [context.params.id], context.query.cancelReason)

/** Cancels several awards, all or none. */
export const cancelRecords = (context: Context<typeof points.cancelRecords>) =>
  cancelEntries(context, context.body.ids, context.body.cancelReason)

/** Reaches entries of the session's school whose student is within reach. */
export const reachRecords = reachRows(pointsRecord, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(pointsRecord.schoolId, schoolId), isPersonWithinReach(schoolId, pointsRecord.studentId, session))
})
