import { and, eq, or, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { hasOneOfCards } from '../../../registry/server/cardNumbers.ts'
import { hasCode } from '../../../registry/server/codes.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { memberWithinReach } from '../reach.ts'

/** Maximum number of names in a reason. */
const maxNames = 3

/** The person found, or the reason why there is none. */
type PersonMatch = { readonly memberId: number } | { readonly why: string }

/**
 * Finds the person of the session's school and reach with this username, code or card number (H-023). People out of
 * reach or of other schools count as not found, so that their existence is not revealed.
 */
export const findPerson = async (db: Db, session: Session, identifier: string): Promise<PersonMatch> => {
  const sought = normalizeCode(identifier)
  const lower = sought.toLowerCase()
  const same = or(sql`lower(${member.username}) = ${lower}`, hasCode(sought), hasOneOfCards([sought]))
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolOf(session)), same, memberWithinReach(session)))
    .orderBy(member.id)
    .limit(maxNames + 1)
  const [first, other] = rows
  if (sought === '' || !first) {
    return { why: `没有找到“${identifier}”：文件名（到第一个点为止）应为用户名、学工号或一卡通号` }
  }
  if (other === undefined) return { memberId: first.id }
  const names = rows.slice(0, maxNames).map(({ name }) => name)
  const more = rows.length > maxNames ? '等' : ''
  return { why: `“${identifier}”对应多人（${names.join('、')}${more}），请改用其中一人的另一个编号作文件名` }
}
