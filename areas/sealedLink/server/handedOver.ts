import { sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { member } from '../../registry/server/tables/members.ts'
import { sealedLink } from './tables.ts'

const maker = alias(member, 'link_maker')

/**
 * SQL for the name of the person who handed over a link, or 学校 if their record is gone. Null if the link was texted to
 * the parent, or if there is no link.
 */
export const selectHandedOverBy = (schoolId: AnyPgColumn, linkId: AnyPgColumn) =>
  sql<string | null>`(select coalesce(${maker.name}, '学校') from ${sealedLink}
    left join ${member} as ${maker} on ${maker.schoolId} = ${sealedLink.schoolId} and ${maker.id} = ${sealedLink.madeById}
    where ${sealedLink.schoolId} = ${schoolId} and ${sealedLink.id} = ${linkId} and ${sealedLink.handedOver})`

/**
 * Returns the parent's name for lists. Names the person who handed over the link, because they could have used it too.
 */
export const presentParent = (name: string, handedOver: string | null): string =>
  handedOver === null ? `${name}（家长）` : `${name}（家长，链接由${handedOver}转交）`
