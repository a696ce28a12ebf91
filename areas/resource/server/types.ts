import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { resource } from '../contract.ts'
import type { TypeView } from '../views.ts'
import { originTypeNames, originTypes } from '../words.ts'
import { resourceItem, resourceType } from './tables.ts'

export type TypeRow = typeof resourceType.$inferSelect

/** Reaches the types of the session's schools. */
export const reachTypes = reachRows(resourceType)

/** Lists the built-in kinds. */
export const listOriginTypes = () => originTypes.map((id) => ({ id, name: originTypeNames[id] }))

const parent = alias(resourceType, 'parent')

/** The order of types: each followed by its children. */
export const typeOrder: readonly SQL[] = [
  asc(sql`coalesce(${parent.orderNum}, ${resourceType.orderNum})`),
  asc(sql`coalesce(${parent.id}, ${resourceType.id})`),
  asc(sql`${parent.id} is not null`),
  asc(resourceType.orderNum),
  asc(resourceType.id),
]

/** Joins the parent of a type, which `typeOrder` needs. */
export const parentJoin = [
  parent,
  and(eq(parent.schoolId, resourceType.schoolId), eq(parent.id, resourceType.parentId)),
] as const

const itemCount = sql<number>`(select count(*)::int from ${resourceItem}
  where ${resourceItem.schoolId} = ${resourceType.schoolId} and ${resourceItem.typeId} = ${resourceType.id})`

const selectTypes = (db: Db, where: SQL | undefined) =>
  db
    .select({ type: resourceType, items: itemCount.as('items') })
    .from(resourceType)
    .leftJoin(...parentJoin)
    .where(where)
    .$dynamic()

const present = ({ type: { schoolId: _schoolId, ...type }, items }: { type: TypeRow; items: number }): TypeView => ({
  ...type,
  items,
})

/** Reads a page of types, each followed by its children. */
export const findTypePage = ({ db, session, body }: Context<typeof resource.typePage>) => {
  const word = body.keyword.trim().toLowerCase()
  const isSought = word === '' ? undefined : sql`lower(${resourceType.name}) like ${`%${escapeLikePattern(word)}%`}`
  const where = and(eq(resourceType.schoolId, schoolOf(session)), isSought)
  return readPage(db, body, selectTypes(db, where), { order: typeOrder, present })
}

/** Reads a type with the number of its items. Refuses a missing one with `notFound`. */
export const readType = async (db: Db, schoolId: number, id: number): Promise<TypeView> => {
  const [row] = await selectTypes(db, and(eq(resourceType.schoolId, schoolId), eq(resourceType.id, id)))
  if (row === undefined) throw new Refusal(common.notFound)
  return present(row)
}

/** Reads a type that the session reaches. */
export const findType = async ({ db, params }: Context<typeof resource.typeById>) => {
  const [row] = await selectTypes(db, eq(resourceType.id, params.id))
  if (row === undefined) throw new Refusal(common.notFound)
  return present(row)
}
