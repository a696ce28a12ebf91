import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { normalizeCardNumber } from '../../../../platform/contract/numbers.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds, listedTexts } from '../../../../platform/server/database/listed.ts'
import type { UndoContext, UndoResult } from '../../../imports/server/index.ts'
import { changeMemberCards } from '../../../registry/server/memberCards.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { rethrowUniqueViolation } from '../../../users/server/index.ts'
import { findHeldRows, restoreCardRows } from '../ledger.ts'

const moment = z.coerce.date()

// Traces from before cards were padded may hold shorter numbers.
const CardText = z.string().overwrite(normalizeCardNumber)

const Line = z.object({
  id: z.int(),
  memberId: z.int(),
  cardNum: CardText,
  beginsAt: moment.nullable(),
  endsAt: moment.nullable(),
})

/** Data to undo a row: the number and row before, and the row that the import left. */
const Trace = z.object({ memberId: z.int(), before: CardText.nullable(), lineBefore: Line.nullable(), line: Line })
export type CardTrace = z.output<typeof Trace>

const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** Counts the people whose card or period has changed since the import. */
const countChangedSince = async (db: Db, schoolId: number, traces: readonly CardTrace[]): Promise<number> => {
  const members = traces.map(({ memberId }) => memberId)
  const rows = await db
    .select({ id: member.id, cardNum: member.cardNum })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(members)}`))
    .orderBy(member.id)
    .for('update')
  const numberOf = new Map(rows.map(({ id, cardNum }) => [id, cardNum]))
  const lines = new Map((await findHeldRows(db, schoolId, members)).map((line) => [line.memberId, line]))
  return traces.filter(({ memberId, line }) => {
    const now = lines.get(memberId)
    if (numberOf.get(memberId) !== line.cardNum || now?.id !== line.id) return true
    return !sameMoment(now.beginsAt, line.beginsAt) || !sameMoment(now.endsAt, line.endsAt)
  }).length
}

/** Counts the former numbers that other people have now. */
const countTaken = (db: Db, schoolId: number, numbers: readonly string[], members: readonly number[]) =>
  db.$count(
    member,
    and(
      eq(member.schoolId, schoolId),
      sql`${member.cardNum} in ${listedTexts(numbers)}`,
      sql`${member.id} not in ${listedIds(members)}`,
    ),
  )

/** Undoes a whole import of cards, or returns why it can't. */
export const undoCards = async (db: Db, { schoolId, ...undoing }: UndoContext): Promise<UndoResult> => {
  const traces = z.array(Trace).parse(undoing.traces)
  const members = traces.map(({ memberId }) => memberId)
  const others = traces.filter(({ before, line }) => before !== line.cardNum)
  const changed = await countChangedSince(db, schoolId, traces)
  const numbers = others.flatMap(({ before }) => before ?? [])
  const takenCount = await countTaken(db, schoolId, numbers, members)
  const obstacles = [
    ...(changed > 0 ? [`${changed} 人的一卡通又有变动`] : []),
    ...(takenCount > 0 ? [`${takenCount} 个原卡号已属于他人`] : []),
  ]
  if (obstacles.length > 0) return { stands: obstacles }
  await changeMemberCards(
    db,
    schoolId,
    others.map(({ memberId, before }) => ({ memberId, number: before })),
  ).catch(rethrowUniqueViolation)
  // Restores the former rows unchanged, and drops the rows that the import and its undo have created.
  await restoreCardRows(db, schoolId, {
    members,
    dropped: traces.map(({ line }) => line.id),
    kept: traces.flatMap(({ lineBefore }) => lineBefore ?? []),
  })
  return { stands: obstacles }
}
