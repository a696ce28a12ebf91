import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { hasOneOfCards } from '../../../registry/server/cardNumbers.ts'
import { hasCode } from '../../../registry/server/codes.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { PeopleWorkContext } from '../personGuards.ts'
import { memberWithinReach } from '../reach.ts'
import { idCardIndexes } from '../records/idCards.ts'
import { findByName, type PersonMatch } from './findByName.ts'
import { hideIdCards, readIdCard } from './photoNames.ts'

/** Maximum number of names in a reason. */
const maxNames = 3

/** The name of a photo's file: with its folders, and the number that it may be. */
interface PhotoName {
  readonly name: string
  readonly identifier: string
}

/**
 * Finds the person of the session's school and reach with this username, code, card or identity number (H-023), or
 * with this name and class. People out of reach or of other schools count as not found, so that their existence is not
 * revealed.
 */
export const findPerson = async (
  { db, session, config, clock }: Pick<PeopleWorkContext, 'db' | 'session' | 'config' | 'clock'>,
  { name, identifier }: PhotoName,
): Promise<PersonMatch> => {
  const idCard = readIdCard(identifier)
  const sought = normalizeCode(identifier)
  const lower = sought.toLowerCase()
  const same = or(
    sql`lower(${member.username}) = ${lower}`,
    hasCode(sought),
    hasOneOfCards([sought]),
    idCard === null ? undefined : inArray(member.idCardIndex, [...idCardIndexes(idCard, config)]),
  )
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolOf(session)), same, memberWithinReach(session)))
    .orderBy(member.id)
    .limit(maxNames + 1)
  const [first, other] = rows
  if (sought === '' || !first) {
    const shown = hideIdCards(identifier, config)
    const why = `没有找到“${shown}”：文件名应为用户名、学工号、一卡通号、证件号，或班级与姓名`
    return (idCard === null ? await findByName(db, session, name, clock.now()) : null) ?? { why }
  }
  if (other === undefined) return { memberId: first.id }
  const names = rows.slice(0, maxNames).map(({ name }) => name)
  const more = rows.length > maxNames ? '等' : ''
  return { why: `“${identifier}”对应多人（${names.join('、')}${more}），请改用其中一人的另一个编号作文件名` }
}
