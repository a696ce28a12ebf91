import { addDays } from '../../../platform/contract/wireDay.ts'
import { type SQL, and, asc, eq, like, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { resource } from '../contract.ts'
import type { ItemSearch } from '../fields.ts'
import type { ItemView, RangeView } from '../views.ts'
import { valueKeys } from '../words.ts'
import { expiresBy, findExpiry } from './attributes.ts'
import { isInPlace, shownBuilding } from './buildings.ts'
import { resourceItem, resourceRange, resourceType } from './tables.ts'
import { parentJoin, typeOrder } from './types.ts'

/** Reaches the items of the session's schools. */
export const reachItems = reachRows(resourceItem)

const ranges = sql<RangeView[]>`(select coalesce(json_agg(json_build_object(
    'building', coalesce(named.name, ${resourceRange.buildingName}), 'fromFloor', ${resourceRange.fromFloor},
    'toFloor', ${resourceRange.toFloor}) order by ${resourceRange.id}), '[]'::json)
  from ${resourceRange} left join ${dormitoryBuilding} named
    on named.school_id = ${resourceRange.schoolId} and named.id = ${resourceRange.buildingId}
  where ${resourceRange.schoolId} = ${resourceItem.schoolId} and ${resourceRange.itemId} = ${resourceItem.id})`

/** Selects items with type, building and ranges, without order or limit. */
export const selectItems = (db: Db, where: SQL | undefined) =>
  db
    .select({
      item: resourceItem,
      typeName: sql<string>`${resourceType.name}`.as('type_name'),
      icon: resourceType.icon,
      attributes: resourceType.attributes,
      building: shownBuilding(resourceItem.buildingName).as('building'),
      ranges: ranges.as('ranges'),
    })
    .from(resourceItem)
    .innerJoin(
      resourceType,
      and(eq(resourceType.schoolId, resourceItem.schoolId), eq(resourceType.id, resourceItem.typeId)),
    )
    .leftJoin(...parentJoin)
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, resourceItem.schoolId), eq(dormitoryBuilding.id, resourceItem.buildingId)),
    )
    .where(where)
    .$dynamic()

export type FoundItem = Awaited<ReturnType<typeof selectItems>>[number]

/** The order of items: by type, building, floor and name. */
export const itemOrder: readonly SQL[] = [
  ...typeOrder,
  asc(shownBuilding(resourceItem.buildingName)),
  asc(resourceItem.floor),
  asc(resourceItem.name),
  asc(resourceItem.id),
]

/** Presents an item. */
const presentItem = ({ item, attributes, ...shown }: FoundItem): ItemView => {
  const { schoolId: _schoolId, buildingId: _buildingId, buildingName: _buildingName, ...values } = item
  return { ...values, ...shown, attributes, expiresOn: findExpiry(attributes, item) }
}

/** SQL condition that an item is of a type or of one of its children. */
export const isOfType = (typeId: number): SQL =>
  sql`(${resourceType.id} = ${typeId} or ${resourceType.parentId} = ${typeId})`

/** SQL condition for the items of a school that match a search. `today` is the day in the school's time zone. */
export const matchesSearch = (schoolId: number, today: string, search: z.output<typeof ItemSearch>) => {
  const word = search.keyword.trim().toLowerCase()
  const pattern = `%${escapeLikePattern(word)}%`
  const texts = [resourceItem.name, resourceItem.location, ...valueKeys.map((key) => resourceItem[key])]
  return and(
    eq(resourceItem.schoolId, schoolId),
    word === '' ? undefined : or(...texts.map((column) => like(sql`lower(${column})`, pattern))),
    search.typeId === undefined ? undefined : isOfType(search.typeId),
    isInPlace(search),
    search.expiresWithin === undefined ? undefined : expiresBy(addDays(today, search.expiresWithin)),
  )
}

/** Reads a page of items. */
export const findItemPage = ({ db, session, body, clock }: Context<typeof resource.itemPage>) => {
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  const where = matchesSearch(schoolOf(session), today, body)
  return readPage(db, body, selectItems(db, where), { order: itemOrder, present: presentItem })
}

/** Lists all items that meet a condition. */
export const listItems = async (db: Db, where: SQL | undefined): Promise<ItemView[]> =>
  (await selectItems(db, where).orderBy(...itemOrder)).map(presentItem)

/** Lists the items of a type and its children. */
export const listItemsOfType = ({ db, params }: Context<typeof resource.itemsOfType>) =>
  listItems(db, isOfType(params.id))

/** Reads an item. Refuses a missing one with `notFound`. */
export const readItem = async (db: Db, id: number): Promise<ItemView> => {
  const [item] = await selectItems(db, eq(resourceItem.id, id))
  if (item === undefined) throw new Refusal(common.notFound)
  return presentItem(item)
}

/** Lists the items in a building, or that serve it. */
export const listItemsOfBuilding = ({ db, session, body }: Context<typeof resource.itemsOfBuilding>) =>
  listItems(db, and(eq(resourceItem.schoolId, body.schoolId ?? schoolOf(session)), isInPlace(body)))

/** Reads an item that the session reaches. */
export const findItem = ({ db, params }: Context<typeof resource.item>) => readItem(db, params.id)

/** Deletes an item with the floors that it serves. */
export const deleteItem = ({ db, session, query }: Context<typeof resource.deleteItem>) =>
  deleteRow(db, resourceItem, { schoolId: schoolOf(session), id: query.id })
