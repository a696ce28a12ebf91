import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { usersRefusals } from '../../refusals.ts'

/** Maximum number of people named per reason. */
export const maxNames = 5

/** Returns the names of people of a school by id. People of other schools are left out. */
export const findNames = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const among = and(eq(member.schoolId, schoolId), inArray(member.id, [...ids]))
  const rows = await db.select({ id: member.id, name: member.name }).from(member).where(among)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the reasons as one text, grouping the people with the same reason. */
const formatReasons = (names: ReadonlyMap<number, string>, refused: ReadonlyMap<number, string>): string => {
  const byReason = new Map<string, string[]>()
  for (const [id, why] of refused) byReason.set(why, [...(byReason.get(why) ?? []), names.get(id) ?? ''])
  const sentences = [...byReason].map(([why, people]) => {
    const named = people.slice(0, maxNames).join('、')
    return `${named}${people.length > maxNames ? `等 ${people.length} 人` : ''}：${why}`
  })
  return sentences.join('；')
}

/**
 * Runs `work` for each of several people of a school, for all or none: if some are refused, everything is rolled back
 * and the refusal names them with the reasons. `notFound` is thrown unchanged.
 */
export const applyToAll = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
  work: (userId: number) => Promise<unknown>,
): Promise<null> => {
  const refused = new Map<number, string>()
  // Work in the order of ids, so that two clerks with the same people don't deadlock.
  for (const userId of [...new Set(ids)].toSorted((one, other) => one - other)) {
    try {
      await work(userId)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === common.notFound) throw error
      refused.set(userId, error.message)
    }
  }
  if (refused.size === 0) return null
  const names = await findNames(db, schoolId, [...refused.keys()])
  throw new Refusal(usersRefusals.severalRefused, { reasons: formatReasons(names, refused) })
}
