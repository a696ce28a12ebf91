import { type SQL, and, asc, count, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type PageRequest, pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { literally } from '../../../platform/server/database/literally.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion, savedOrStale } from '../../../platform/server/versioned.ts'
import type { CustomMenuRow, CustomMenuSearch, shell } from '../contract.ts'
import { customMenuItem } from './tables.ts'

type Entry = typeof customMenuItem.$inferSelect

/** Whether a session may see the credentials of the systems that its school's menu leads to. */
export const seesTokens = ({ permissions }: Session) => permissions.has('shell:menu:edit')

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

/** The address as the list shows it. */
const wholePlace = sql`coalesce(${customMenuItem.host}, '') || coalesce(${customMenuItem.url}, '')`

/** SQL that holds for a school's entries that are looked for. */
export const entriesSought = (schoolId: number, search: z.output<typeof CustomMenuSearch>): SQL | undefined => {
  const word = search.keyword.trim()
  const pattern = `%${literally(word)}%`
  return and(
    eq(customMenuItem.schoolId, schoolId),
    search.hidden === undefined ? undefined : eq(customMenuItem.hidden, search.hidden),
    word === '' ? undefined : or(like(customMenuItem.name, pattern), sql`${wholePlace} like ${pattern}`),
  )
}

/** The entries of the menu in their order, from the first on. */
export const selectEntries = (db: Db, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select()
    .from(customMenuItem)
    .where(where)
    .orderBy(asc(customMenuItem.orderNum), asc(customMenuItem.id))
    .limit(limit)
    .offset(offset)

/** A page of the school's own entries. */
export const findCustomMenus = async (
  db: Db,
  session: Session,
  search: z.output<typeof CustomMenuSearch> & PageRequest,
) => {
  const where = entriesSought(schoolOf(session), search)
  const rows = await selectEntries(db, where, pageBounds(search))
  const [counted] = await db.select({ all: count() }).from(customMenuItem).where(where)
  const content = rows.map((row) => present(row, seesTokens(session)))
  return toPage(search, content, counted?.all ?? 0)
}

const orNull = (text: string) => (text === '' ? null : text)

/** Adds an entry, or saves one, unless somebody has saved it since it was read. */
export const saveCustomMenu = async ({ db, session, body }: Context<typeof shell.saveCustomMenu>) => {
  const { id, version, token, ...given } = body
  const schoolId = schoolOf(session)
  const values = {
    ...given,
    icon: orNull(given.icon),
    host: orNull(given.host),
    // Whoever read the list without its credentials sends none back: what was not said stays.
    ...(token === undefined || token === null ? {} : { token: orNull(token) }),
    fixedParam: orNull(given.fixedParam),
    customParam: orNull(given.customParam),
  }
  if (id === 0) {
    const [added] = await db
      .insert(customMenuItem)
      .values({ schoolId, ...values })
      .returning()
    if (!added) throw new Error('a menu entry was not added')
    return present(added, true)
  }
  const mine = and(eq(customMenuItem.schoolId, schoolId), eq(customMenuItem.id, id))
  const saved = await db
    .update(customMenuItem)
    .set({ ...values, version: nextVersion(customMenuItem.version) })
    .where(and(mine, eq(customMenuItem.version, version)))
    .returning()
  const row = await savedOrStale(saved, '自定义菜单', async () => {
    const [current] = await db.select().from(customMenuItem).where(mine)
    return current && present(current, true)
  })
  return present(row, true)
}

/** Takes an entry away. */
export const deleteCustomMenu = async ({ db, session, body }: Context<typeof shell.deleteCustomMenu>) => {
  const mine = and(eq(customMenuItem.schoolId, schoolOf(session)), eq(customMenuItem.id, body.id))
  const gone = await db.delete(customMenuItem).where(mine).returning({ id: customMenuItem.id })
  if (gone.length === 0) throw new Refusal(common.notFound)
  return null
}

/** An entry is reached in the session's own school; 0 is one that is still to be added. */
export const reachCustomMenus: Reach = async (db, session, ids) => {
  const rows = await db
    .select({ id: customMenuItem.id })
    .from(customMenuItem)
    .where(and(eq(customMenuItem.schoolId, schoolOf(session)), inArray(customMenuItem.id, [...ids])))
  return [...rows.map((row) => row.id), ...ids.filter((id) => id === 0)]
}
