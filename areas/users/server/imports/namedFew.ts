import { and, asc, eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { personWithinReach } from '../../../organisation/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** As many as a sentence names. */
const named = 3

interface Among {
  readonly schoolId: number
  readonly asker: Asker
}

/** Names the first of some people as far as who asks reaches them, and says how many they are: 王修竹、白小妍等 5 人. */
export const nameFew = async (db: Db, { schoolId, asker }: Among, ids: readonly number[]): Promise<string> => {
  const all = [...new Set(ids)]
  const rows = await db
    .select({ name: member.name })
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
  const names = rows.map(({ name }) => name).join('、')
  if (rows.length === all.length) return names
  return names === '' ? `${all.length} 人` : `${names}等 ${all.length} 人`
}
