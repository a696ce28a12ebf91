import { and, asc, eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { isPersonWithinReach } from '../../../organisation/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** Maximum number of names in a sentence. */
const maxNames = 5

interface Among {
  readonly schoolId: number
  readonly asker: Asker
}

/** Joins the first names and adds the total count: 王修竹、白小妍等 7 人. */
export const formatFew = (names: readonly string[], count: number): string => {
  const some = names.slice(0, maxNames)
  if (some.length === count) return some.join('、')
  return some.length === 0 ? `${count} 人` : `${some.join('、')}等 ${count} 人`
}

/**
 * Names the first people whom the caller reaches and adds the total count. Each name has the code, or the login name if
 * there is none, because a school has several people of one name.
 */
export const formatNames = async (db: Db, { schoolId, asker }: Among, ids: readonly number[]): Promise<string> => {
  const all = [...new Set(ids)]
  const rows = await db
    .select({ name: member.name, code: member.code, username: member.username })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        sql`${member.id} in ${listedIds(all)}`,
        isPersonWithinReach(schoolId, member.id, asker),
      ),
    )
    .orderBy(asc(member.id))
    .limit(maxNames)
  return formatFew(
    rows.map(({ name, code, username }) => `${name} ${code ?? username}`),
    all.length,
  )
}
