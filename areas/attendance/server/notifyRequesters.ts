import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { formatMinuteOfDay } from '../clock.ts'
import { correctionTitles } from '../words.ts'
import { attendanceCorrection } from './tables.ts'

type Correction = typeof attendanceCorrection.$inferSelect

/** Locks corrections by id until the transaction ends. */
export const lockCorrections = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select()
    .from(attendanceCorrection)
    .where(and(eq(attendanceCorrection.schoolId, schoolId), inArray(attendanceCorrection.id, [...ids])))
    .orderBy(asc(attendanceCorrection.id))
    .for('update')

/** Returns the requesters of corrections, by id. */
export const findRequesters = async (db: Db, schoolId: number, rows: readonly Correction[]) => {
  const people = await db
    .select({ id: member.id, name: member.name, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, [...new Set(rows.map((row) => row.memberId))])))
  return new Map(people.map((person) => [person.id, person]))
}

interface Told {
  readonly rows: readonly Correction[]
  readonly askers: Awaited<ReturnType<typeof findRequesters>>
  readonly title: string
  readonly note: string
}

/**
 * Notifies requesters by text message if the school can send notices. Otherwise they see the result in their list.
 */
export const notifyRequesters = async (
  { db, session, outbox }: Pick<Context<Call>, 'db' | 'session' | 'outbox'>,
  { rows, askers, title, note }: Told,
): Promise<void> => {
  const schoolId = schoolOf(session)
  const purpose = 'notice'
  if ((await outbox.wayOfTexts(db, schoolId, purpose)) !== 'sent') return
  for (const { memberId, day, kind, minute } of rows) {
    const recipient = askers.get(memberId)?.telephone
    if (!recipient) continue
    const summary = [day, correctionTitles[kind], minute === null ? '' : formatMinuteOfDay(minute)]
      .filter(Boolean)
      .join(' ')
    const values = { title, content: note === '' ? summary : `${summary}：${note}` }
    await outbox.send(db, { schoolId, memberId, channel: 'sms', purpose, recipient, values })
  }
}
