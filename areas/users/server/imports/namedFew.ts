import { and, asc, eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { personWithinReach } from '../../../organisation/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** As many as a sentence names. */
const named = 5

interface Among {
  readonly schoolId: number
  readonly asker: Asker
}

/** The first of some names, with how many people they are among: 王修竹、白小妍等 7 人. */
export const fewOf = (names: readonly string[], count: number): string => {
  const some = names.slice(0, named)
  if (some.length === count) return some.join('、')
  return some.length === 0 ? `${count} 人` : `${some.join('、')}等 ${count} 人`
}

/**
 * Names the first of some people as far as who asks reaches them, and says how many they are. Each by number, or by login
 * name without one, since a school has several of one name.
 */
export const nameFew = async (db: Db, { schoolId, asker }: Among, ids: readonly number[]): Promise<string> => {
  const all = [...new Set(ids)]
  const rows = await db
    .select({ name: member.name, code: member.code, username: member.username })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        sql`${member.id} in ${listedIds(all)}`,
        personWithinReach(schoolId, member.id, asker),
      ),
    )
    .orderBy(asc(member.id))
    .limit(named)
  return fewOf(
    rows.map(({ name, code, username }) => `${name} ${code ?? username}`),
    all.length,
  )
}
