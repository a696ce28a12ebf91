import { type SQL, sql } from 'drizzle-orm'
import { plainDigits } from '../../../../platform/contract/digits.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import { literally } from '../../../../platform/server/database/literally.ts'
import { member, memberRole } from '../../../registry/server/tables/members.ts'

/** A word as it was typed, and without the blanks inside it where there are any: 诸葛 小明 means 诸葛小明 too. */
export const waysToRead = (keyword: string): string[] => [...new Set([keyword, keyword.replaceAll(/\s/gu, '')])]

/**
 * SQL for whom a word finds: by name, initials, pinyin, username, code or card number. A word of Chinese characters is looked
 * for where such can stand: the rest took more than half of a search by name. Who is shown no card finds by none, or would learn
 * it digit by digit.
 */
export const matches = (keyword: string, { withCard = true } = {}): SQL => {
  const anywhere = `%${literally(keyword)}%`
  const start = `${literally(keyword.toLowerCase())}%`
  const byNameOrCode = sql`${member.name} like ${anywhere} or lower(${member.code}) like ${start}`
  if (/^\p{Script=Han}+$/u.test(keyword)) return sql`(${byNameOrCode})`
  return sql`(${byNameOrCode} or ${member.initials} like ${start} or ${member.pinyin} like ${start}
    or lower(${member.username}) like ${start}${withCard ? sql` or lower(${member.cardNum}) like ${start}` : sql``})`
}

/**
 * SQL for who has a telephone number, whole or by its last four digits; undefined for what is none. Of a whole number only
 * the digits are compared that lists show: a search that told more would tell, by trying, what is masked.
 */
const matchesNumber = (keyword: string): SQL | undefined => {
  if (/^\d{4}$/.test(keyword)) return sql`right(${member.telephone}, 4) = ${keyword}`
  const number = plainDigits(keyword)
  if (!/^1\d{10}$/.test(number)) return undefined
  return sql`(left(${member.telephone}, 3) = ${number.slice(0, 3)} and right(${member.telephone}, 4) = ${number.slice(-4)})`
}

/** The same as `matches`, whatever blanks stand inside, and by telephone number: for lists that show the number. */
const matchesWithNumber = (keyword: string, { withCard }: { readonly withCard: boolean }): SQL => {
  const ways = [...waysToRead(keyword).map((way) => matches(way, { withCard })), matchesNumber(keyword) ?? []].flat()
  return sql`(${sql.join(ways, sql` or `)})`
}

const isOfFamily = sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
  and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} in (${role.student}, ${role.parent}))`

/**
 * The same in the users list: a bureau finds staff by any word, pupils and parents by their whole name or their number, and
 * nobody by a card.
 */
export const matchesInList = ({ roles }: Pick<Asker, 'roles'>, keyword: string): SQL => {
  const isBureau = roles.includes(role.bureauAdministrator)
  const anybody = matchesWithNumber(keyword, { withCard: !isBureau })
  if (!isBureau) return anybody
  const known = sql.join(
    waysToRead(keyword).map((word) => sql`${word}`),
    sql`, `,
  )
  return sql`((${anybody} and not ${isOfFamily}) or ${member.name} in (${known}) or ${matchesFor({ roles }, keyword)})`
}

/**
 * SQL for who matches a word, as far as somebody may read names: a bureau finds children by their numbers alone, since
 * searching letter by letter would tell it the names that are masked.
 */
export const matchesFor = ({ roles }: Pick<Asker, 'roles'>, keyword: string): SQL =>
  roles.includes(role.bureauAdministrator)
    ? sql`lower(${member.code}) like ${`${literally(keyword.toLowerCase())}%`}`
    : matches(keyword)
