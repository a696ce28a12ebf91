import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { SearchContext } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../platform/server/database/listed.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { honorRefusals } from '../refusals.ts'
import { isAwardWithinReach } from './readAwards.ts'
import { honorAward, honorKind } from './tables.ts'

type Award = typeof honorAward.$inferSelect

/** An award to write: what makes it the same as another, and its number. */
type Numbered = Pick<Award, 'kindId' | 'yearId' | 'memberId' | 'departmentId' | 'awardedOn' | 'certificateNumber'>

/** An award that has a number, and the words for it in a refusal. */
interface Holder {
  readonly award: Award
  readonly words: string
}

type Searching = Pick<SearchContext, 'schoolId' | 'asker'>

/**
 * Locks the certificate numbers of a school until the transaction ends, so that two clerks who use one number at once
 * wait for each other and the second learns whose it is.
 */
const lockNumbers = (db: Db, schoolId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('honor number'), hashtext(${String(schoolId)}))`)

/**
 * Reads the awards, proposed or approved, that have one of these numbers, by number, with words for a refusal. They name
 * the holder only if the caller may see the award.
 */
export const readNumberHolders = async (db: Db, { schoolId, asker }: Searching, numbers: readonly string[]) => {
  const sought = numbers.filter((number) => number !== '')
  if (sought.length === 0) return new Map<string, Holder>()
  await lockNumbers(db, schoolId)
  const rows = await db
    .select({
      award: honorAward,
      kindName: honorKind.name,
      name: member.name,
      isSeen: sql<boolean>`coalesce((${isAwardWithinReach(schoolId, asker) ?? sql`true`}), false)`,
    })
    .from(honorAward)
    .innerJoin(honorKind, and(eq(honorKind.schoolId, honorAward.schoolId), eq(honorKind.id, honorAward.kindId)))
    .leftJoin(member, memberJoin(honorAward.schoolId, honorAward.memberId))
    .where(
      and(
        eq(honorAward.schoolId, schoolId),
        inArray(honorAward.state, ['proposed', 'approved']),
        sql`${honorAward.certificateNumber} in ${listedTexts(sought)}`,
      ),
    )
    .orderBy(asc(honorAward.id))
  const holderOf = ({ award, kindName, name, isSeen }: (typeof rows)[number]): Holder => ({
    award,
    words: isSeen ? `${name ?? award.departmentName}的“${kindName}”` : '本校另一项荣誉',
  })
  return new Map(rows.map((row) => [row.award.certificateNumber, holderOf(row)]))
}

const isSameAward = (one: Numbered, other: Numbered): boolean =>
  one.kindId === other.kindId &&
  one.yearId === other.yearId &&
  one.memberId === other.memberId &&
  (one.memberId !== null || one.departmentId === other.departmentId) &&
  one.awardedOn === other.awardedOn

/**
 * Refuses awards with a number that another award has, and names it. The same award once more is left to its own
 * refusal. `changedId` is the award that is being changed.
 */
export const refuseUsedNumbers = async (
  db: Db,
  searching: Searching,
  awards: readonly Numbered[],
  changedId?: number,
): Promise<void> => {
  const numbers = awards.map(({ certificateNumber }) => certificateNumber)
  const holders = await readNumberHolders(db, searching, numbers)
  for (const award of awards) {
    const holder = holders.get(award.certificateNumber)
    if (holder === undefined || holder.award.id === changedId || isSameAward(holder.award, award)) continue
    throw new Refusal(honorRefusals.numberUsed, { number: award.certificateNumber, award: holder.words })
  }
}
