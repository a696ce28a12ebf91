import { and, eq, or } from 'drizzle-orm'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { hasOneOfCards } from '../../registry/server/cardNumbers.ts'
import { hasOneOfCodes, buildUniqueCodeFinder } from '../../registry/server/codes.ts'
import { hasStudentRole } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { billToWireTime } from '../billMoment.ts'
import type { BillReceipt, familyPhone as calls } from '../contract.ts'
import { type Bill, noBill, unreadable } from '../telephoneContract.ts'
import { phoneBill } from './tables.ts'

type NewBill = typeof phoneBill.$inferInsert
type Read = { readonly reason: string } | { readonly bill: NewBill }

/** Maximum time that the telephone system's clock may be ahead, ms. */
const maxClockLead = 86_400_000

const second = 1000

/** Maximum difference between duration and end times, ms. Systems round each value separately. */
const durationTolerance = 5 * second

const listDistinct = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** Finds the students of bills in this school only. */
const findStudents = async (db: Db, schoolId: number, bills: readonly Bill[]) => {
  const byCode = hasOneOfCodes(listDistinct(bills.map(({ studentCode }) => studentCode)))
  const byCard = hasOneOfCards(listDistinct(bills.map(({ schoolCardNum }) => schoolCardNum)))
  const rows = await db
    .select({ id: member.id, code: member.code, cardNum: member.cardNum })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), hasStudentRole(), or(byCode, byCard)))
  const ofCode = buildUniqueCodeFinder(rows)
  const ofCard = Map.groupBy(rows, ({ cardNum }) => normalizeCardNumber(cardNum ?? ''))
  return ({ studentCode, schoolCardNum }: Bill): number | undefined => {
    if (typeof studentCode === 'string') return ofCode(studentCode)?.id
    const [student, another] = ofCard.get(schoolCardNum ?? '') ?? []
    return another === undefined ? student?.id : undefined
  }
}

/** Returns the reason why a bill can't be read, or null. */
const findFault = (sentBill: Bill): string | null => {
  if (sentBill === noBill) return '不是一条话单，须为含话单编号等各项的对象'
  const { billNum, studentCode, schoolCardNum, ...bill } = sentBill
  if (billNum === unreadable.text) return '话单编号有误：只能含半角的字母、数字与符号，不能有空格'
  if ((studentCode ?? null) === null && (schoolCardNum ?? null) === null) return '请给出学号或卡号'
  if (bill.startTime === unreadable.text) return '拨通时间有误，格式为 YYYYMMDDhhmmss'
  if (bill.endTime === unreadable.text) return '挂断时间有误，格式为 YYYYMMDDhhmmss'
  if (bill.calledDuration === unreadable.duration) return '通话时长有误，须为 0 至 86400 的整数，单位秒'
  return bill.otherParty === unreadable.text ? '对方号码有误，须为 3 至 20 位数字' : null
}

/**
 * Stores a batch of bills. Each bill counts once. A bill that cannot be counted is reported in the receipt and does
 * not affect the others: without a receipt it would be sent again forever. Unknown students get the same message,
 * even if another school has them.
 */
export const receiveBills = async (context: Context<typeof calls.telephoneBills>): Promise<BillReceipt> => {
  const { db, session, clock, body } = context
  const schoolId = schoolOf(session)
  const latest = clock.now().getTime() + maxClockLead
  const studentOf = await findStudents(db, schoolId, body.bills)

  const read = (sentBill: Bill): Read => {
    const fault = findFault(sentBill)
    if (fault !== null) return { reason: fault }
    const { billNum, calledDuration: duration, otherParty } = sentBill
    const at = fromWireTime(billToWireTime(sentBill.startTime), session.timeZone)
    const studentId = studentOf(sentBill)
    if (studentId === undefined) return { reason: '本校没有此学号或卡号的学生' }
    const endsAt =
      typeof sentBill.endTime === 'string' ? fromWireTime(billToWireTime(sentBill.endTime), session.timeZone) : null
    if (at.getTime() > latest) return { reason: '通话时间晚于当前时间' }
    if (endsAt !== null && endsAt < at) return { reason: '挂断时间早于拨通时间' }
    if (endsAt !== null && Math.abs(endsAt.getTime() - at.getTime() - duration * second) > durationTolerance)
      return { reason: '通话时长与拨通、挂断时间不符' }
    return { bill: { schoolId, billNum, studentId, at, duration, otherParty } }
  }

  const all = body.bills.map((sentBill, at) => ({ place: at + 1, billNum: sentBill.billNum, ...read(sentBill) }))
  const bills = all.flatMap((one) => ('bill' in one ? [one.bill] : []))
  // The first of two bills with one number counts. Sorted inserts keep concurrent batches from deadlocks.
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
    refused: all.flatMap((one) =>
      'reason' in one ? [{ place: one.place, billNum: one.billNum, reason: one.reason }] : [],
    ),
  }
}
