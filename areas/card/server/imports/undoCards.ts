import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds, listedTexts } from '../../../../platform/server/database/listed.ts'
import type { Undoing, Undone } from '../../../imports/server/index.ts'
import { changeCards } from '../../../registry/server/memberCards.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { refuseTaken } from '../../../users/server/index.ts'
import { findHeld, restoreLines } from '../ledger.ts'

const moment = z.coerce.date()

const Line = z.object({
  id: z.int(),
  memberId: z.int(),
  cardNum: z.string(),
  beginsAt: moment.nullable(),
  endsAt: moment.nullable(),
})

/** The trace by which a row of cards is undone: number and line before, and the line that the import has left. */
const Trace = z.object({ memberId: z.int(), before: z.string().nullable(), lineBefore: Line.nullable(), line: Line })
export type CardTrace = z.output<typeof Trace>

const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** How many of these people somebody has given another card, or another period, since. */
const countChangedSince = async (db: Db, schoolId: number, traces: readonly CardTrace[]): Promise<number> => {
  const members = traces.map(({ memberId }) => memberId)
  const rows = await db
    .select({ id: member.id, cardNum: member.cardNum })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(members)}`))
    .orderBy(member.id)
    .for('update')
  const numberOf = new Map(rows.map(({ id, cardNum }) => [id, cardNum]))
  const lines = new Map((await findHeld(db, schoolId, members)).map((line) => [line.memberId, line]))
  return traces.filter(({ memberId, line }) => {
    const now = lines.get(memberId)
    if (numberOf.get(memberId) !== line.cardNum || now?.id !== line.id) return true
    return !sameMoment(now.beginsAt, line.beginsAt) || !sameMoment(now.endsAt, line.endsAt)
  }).length
}

/** How many of the former numbers somebody else has now. */
const countTaken = (db: Db, schoolId: number, numbers: readonly string[], members: readonly number[]) =>
  db.$count(
    member,
    and(
      eq(member.schoolId, schoolId),
      sql`${member.cardNum} in ${listedTexts(numbers)}`,
      sql`${member.id} not in ${listedIds(members)}`,
    ),
  )

/** Takes an import of cards back, all of it, or says what stands in the way. */
export const undoCards = async (db: Db, { schoolId, ...given }: Undoing): Promise<Undone> => {
  const traces = z.array(Trace).parse(given.traces)
  const members = traces.map(({ memberId }) => memberId)
  const others = traces.filter(({ before, line }) => before !== line.cardNum)
  const changed = await countChangedSince(db, schoolId, traces)
  const numbers = others.flatMap(({ before }) => before ?? [])
  const taken = await countTaken(db, schoolId, numbers, members)
  const stands = [
    ...(changed > 0 ? [`${changed} 人的一卡通又有变动`] : []),
    ...(taken > 0 ? [`${taken} 个原卡号已属于他人`] : []),
  ]
  if (stands.length > 0) return { stands }
  await changeCards(
    db,
    schoolId,
    others.map(({ memberId, before }) => ({ memberId, number: before })),
  ).catch(refuseTaken)
  // The former lines go on as if nothing had been; those that the import and its undoing have begun are nobody's.
  await restoreLines(db, schoolId, {
    members,
    dropped: traces.map(({ line }) => line.id),
    kept: traces.flatMap(({ lineBefore }) => lineBefore ?? []),
  })
  return { stands }
}
