import { sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { member } from '../../registry/server/tables/members.ts'
import { sealedLink } from './tables.ts'

const maker = alias(member, 'link_maker')

/**
 * SQL for who handed over the link by which something came, 学校 where that person is known no more; null where the link went
 * to the parent's phone, and where nothing came by a link.
 */
export const handedOverBy = (schoolId: AnyPgColumn, linkId: AnyPgColumn) =>
  sql<string | null>`(select coalesce(${maker.name}, '学校') from ${sealedLink}
    left join ${member} as ${maker} on ${maker.schoolId} = ${sealedLink.schoolId} and ${maker.id} = ${sealedLink.madeById}
    where ${sealedLink.schoolId} = ${schoolId} and ${sealedLink.id} = ${linkId} and ${sealedLink.handedOver})`

/** A parent who did something by a link, as lists show them: with who handed it over, who could have opened it too. */
export const asParent = (name: string, handedOver: string | null): string =>
  handedOver === null ? `${name}（家长）` : `${name}（家长，链接由${handedOver}转交）`
