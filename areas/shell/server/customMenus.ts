import { type SQL, and, asc, eq, like, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import type { CustomMenuRow, CustomMenuSearch, shell } from '../contract.ts'
import { customMenuItem } from './tables.ts'

type Entry = typeof customMenuItem.$inferSelect

/** True if a session may see the credentials of custom entries. */
const maySeeTokens = ({ permissions }: Session) => permissions.has('shell:menu:edit')

const present = (row: Entry, withToken: boolean): CustomMenuRow => ({
  id: row.id,
  name: row.name,
  icon: row.icon ?? '',
  url: row.url ?? '',
  host: row.host ?? '',
  token: withToken ? (row.token ?? '') : null,
  fixedParam: row.fixedParam ?? '',
  customParam: row.customParam ?? '',
  orderNum: row.orderNum,
  hidden: row.hidden,
  version: row.version,
})

/** The full URL as shown in the list. */
const wholePlace = sql`coalesce(${customMenuItem.host}, '') || coalesce(${customMenuItem.url}, '')`

/** SQL condition for a school's entries that match a search. */
export const isEntrySought = (schoolId: number, search: z.output<typeof CustomMenuSearch>): SQL | undefined => {
  const word = search.keyword.trim()
  const pattern = `%${escapeLikePattern(word)}%`
  return and(
    eq(customMenuItem.schoolId, schoolId),
    search.hidden === undefined ? undefined : eq(customMenuItem.hidden, search.hidden),
    word === '' ? undefined : or(like(customMenuItem.name, pattern), sql`${wholePlace} like ${pattern}`),
  )
}

/** The order of menu entries. */
export const menuOrder = [asc(customMenuItem.orderNum), asc(customMenuItem.id)]

/** Selects entries without order and limit. */
export const selectEntries = (db: Db, where: SQL | undefined) =>
  db.select().from(customMenuItem).where(where).$dynamic()

/** Reads a page of the school's custom entries. */
export const findCustomMenus = async ({ db, session, body }: Context<typeof shell.customMenuPage>) =>
  readPage(db, body, selectEntries(db, isEntrySought(schoolOf(session), body)), {
    order: menuOrder,
    present: (row) => present(row, maySeeTokens(session)),
  })

const orNull = (text: string) => (text === '' ? null : text)

/** Inserts an entry, or saves one if `version` is current. */
export const saveCustomMenu = async ({ db, session, body }: Context<typeof shell.saveCustomMenu>) => {
  const { id, version, token, ...given } = body
  const values = {
    ...given,
    icon: orNull(given.icon),
    host: orNull(given.host),
    // A client that read the list without credentials sends none back, so a missing token stays unchanged.
    ...(token === undefined || token === null ? {} : { token: orNull(token) }),
    fixedParam: orNull(given.fixedParam),
    customParam: orNull(given.customParam),
  }
  return saveVersioned(db, customMenuItem, {
    name: '自定义菜单',
    schoolId: schoolOf(session),
    id,
    version,
    values,
    present: (row) => present(row, true),
  })
}

/** Deletes an entry. */
export const deleteCustomMenu = ({ db, session, body }: Context<typeof shell.deleteCustomMenu>) =>
  deleteRow(db, customMenuItem, { schoolId: schoolOf(session), id: body.id })

const reachOwn = reachRows(customMenuItem, (session) => eq(customMenuItem.schoolId, schoolOf(session)))

/** Reaches entries of the session's school. 0 stands for one to be added. */
export const reachCustomMenus: Reach = async (db, session, ids) => [
  ...(await reachOwn(db, session, ids)),
  ...ids.filter((id) => id === 0),
]
