import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeCardNumber, normalizeCode } from '../../../../platform/contract/numbers.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { matchesShownNumber } from '../../../../platform/server/database/matchesShownNumber.ts'
import { seesWholeCard } from '../cardMasking.ts'
import { member, memberRole } from '../../../registry/server/tables/members.ts'

type Viewer = Pick<Asker, 'roles' | 'memberId'>

const isCardSearched = (asker: Viewer): boolean | SQL => seesWholeCard(member.schoolId, asker) ?? true

/** Returns the keyword as typed, and without inner blanks if it has any: 诸葛 小明 also finds 诸葛小明. */
export const keywordVariants = (keyword: string): string[] => [...new Set([keyword, keyword.replaceAll(/\s/gu, '')])]

/** SQL condition for a card by its first digits, with or without leading zeros, or by its whole number. */
export const matchesCard = (card: SQLWrapper, keyword: string): SQL => {
  const start = `${escapeLikePattern(normalizeCode(keyword))}%`
  return sql`(${card} like ${start} or ltrim(${card}, '0') like ${start} or ${card} = ${normalizeCardNumber(keyword)})`
}

const byCard = (keyword: string, withCard: boolean | SQL): SQL => {
  if (withCard === false) return sql``
  const found = matchesCard(member.cardNum, keyword)
  return withCard === true ? sql` or ${found}` : sql` or (${found} and ${withCard})`
}

/**
 * Returns an SQL condition that matches name, initials, pinyin, username, code or card number. Chinese characters are
 * searched only in name and code, because the other columns took more than half of the time. `withCard` says whose cards
 * are searched, since the caller could find out a hidden number digit by digit.
 */
export const matches = (keyword: string, { withCard = true }: { readonly withCard?: boolean | SQL } = {}): SQL => {
  const anywhere = `%${escapeLikePattern(keyword)}%`
  const start = `${escapeLikePattern(normalizeCode(keyword).toLowerCase())}%`
  // A record may still hold a name that was padded with blanks.
  const byNameOrCode = sql`${member.name} like ${anywhere} or replace(${member.name}, ' ', '') like ${anywhere} or lower(${member.code}) like ${start}`
  if (/^\p{Script=Han}+$/u.test(keyword)) return sql`(${byNameOrCode})`
  return sql`(${byNameOrCode} or ${member.initials} like ${start} or ${member.pinyin} like ${start}
    or lower(${member.username}) like ${start}${byCard(keyword, withCard)})`
}

/** Like `matches`, but ignores inner blanks and also searches telephone numbers. For lists that show the number. */
const matchesWithNumber = (keyword: string, { withCard }: { readonly withCard: boolean | SQL }): SQL => {
  const ways = [
    ...keywordVariants(keyword).map((way) => matches(way, { withCard })),
    matchesShownNumber(member.telephone, keyword) ?? [],
  ].flat()
  return sql`(${sql.join(ways, sql` or `)})`
}

const isStudentOrParent = sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
  and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} in (${role.student}, ${role.parent}))`

/**
 * Like `matches`, for the user list. A teacher finds no colleague by card. A bureau finds staff by any word, students
 * and parents only by whole name or code, and nobody by card.
 */
export const matchesInList = (asker: Viewer, keyword: string): SQL => {
  const isBureau = asker.roles.includes(role.bureauAdministrator)
  const anyMatch = matchesWithNumber(keyword, { withCard: !isBureau && isCardSearched(asker) })
  if (!isBureau) return anyMatch
  const fullNames = sql.join(
    keywordVariants(keyword).map((word) => sql`${word}`),
    sql`, `,
  )
  return sql`((${anyMatch} and not ${isStudentOrParent}) or ${member.name} in (${fullNames}) or ${matchesVisibleTo(asker, keyword)})`
}

/**
 * Like `matches`, limited to what the caller may read. A teacher finds no colleague by card. A bureau finds children
 * only by code, because searching letter by letter would reveal masked names.
 */
export const matchesVisibleTo = (asker: Viewer, keyword: string): SQL =>
  asker.roles.includes(role.bureauAdministrator)
    ? sql`lower(${member.code}) like ${`${escapeLikePattern(normalizeCode(keyword).toLowerCase())}%`}`
    : matches(keyword, { withCard: isCardSearched(asker) })
