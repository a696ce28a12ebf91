import { and, eq, or, sql } from 'drizzle-orm'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../platform/server/database/listed.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isOneOfCodes, onlyByCode } from '../../registry/server/codes.ts'
import { member } from '../../registry/server/tables/members.ts'
import { wireTimeOfBill } from '../billMoment.ts'
import type { BillReceipt, familyPhone as calls } from '../contract.ts'
import type { Bill } from '../telephoneCalls.ts'
import { isPupil } from './students.ts'
import { phoneBill } from './tables.ts'

type NewBill = typeof phoneBill.$inferInsert
type Read = { readonly reason: string } | { readonly bill: NewBill }

/** So far may the telephone system's clock be ahead, ms. */
const ahead = 86_400_000

const second = 1000

/** So far may a duration be from its two ends, ms: systems round each by itself. */
const apart = 5 * second

const told = (values: readonly (string | undefined)[]) => [...new Set(values.flatMap((value) => value ?? []))]

/** Finds the student of a bill, in this school alone. */
const findStudents = async (db: Db, schoolId: number, bills: readonly Bill[]) => {
  const byCode = isOneOfCodes(told(bills.map(({ studentCode }) => studentCode)))
  const byCard = sql`${member.cardNum} in ${listedTexts(told(bills.map(({ schoolCardNum }) => schoolCardNum)))}`
  const rows = await db
    .select({ id: member.id, code: member.code, cardNum: member.cardNum })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), isPupil, or(byCode, byCard)))
  const ofCode = onlyByCode(rows)
  const ofCard = new Map(rows.map((row) => [row.cardNum, row.id]))
  return ({ studentCode, schoolCardNum }: Bill): number | undefined =>
    studentCode === undefined ? ofCard.get(schoolCardNum ?? null) : ofCode(studentCode)?.id
}

/**
 * Takes in what a school's telephone system has sent. A bill counts once, however often it is sent; one that cannot be counted is
 * named in the receipt, since it would be sent for ever, and keeps none of the others out.
 */
export const takeBills = async (context: Context<typeof calls.telephoneBills>): Promise<BillReceipt> => {
  const { db, session, clock, body } = context
  const schoolId = schoolOf(session)
  const latest = clock.now().getTime() + ahead
  const studentOf = await findStudents(db, schoolId, body.bills)

  const read = (told: Bill): Read => {
    const { billNum, calledDuration: duration, otherParty } = told
    const at = fromWireTime(wireTimeOfBill(told.startTime), session.timeZone)
    const studentId = studentOf(told)
    if (studentId === undefined) return { reason: '本校没有此学号或卡号的学生' }
    const endsAt = told.endTime === undefined ? null : fromWireTime(wireTimeOfBill(told.endTime), session.timeZone)
    if (at.getTime() > latest) return { reason: '通话时间晚于当前时间' }
    if (endsAt !== null && endsAt < at) return { reason: '挂断时间早于拨通时间' }
    if (endsAt !== null && Math.abs(endsAt.getTime() - at.getTime() - duration * second) > apart)
      return { reason: '通话时长与拨通、挂断时间不符' }
    return { bill: { schoolId, billNum, studentId, at, duration, otherParty } }
  }

  const all = body.bills.map((told) => ({ billNum: told.billNum, ...read(told) }))
  const bills = all.flatMap((one) => ('bill' in one ? [one.bill] : []))
  // Of one number that comes twice at once the first is counted; in one order, so that two batches do not wait for each other.
  const inOrder = bills.toSorted((one, other) =>
    one.billNum < other.billNum ? -1 : Number(one.billNum > other.billNum),
  )
  const written =
    bills.length === 0
      ? []
      : await db.insert(phoneBill).values(inOrder).onConflictDoNothing().returning({ id: phoneBill.id })
  return {
    counted: written.length,
    repeated: bills.length - written.length,
    refused: all.flatMap((one) => ('reason' in one ? [{ billNum: one.billNum, reason: one.reason }] : [])),
  }
}
