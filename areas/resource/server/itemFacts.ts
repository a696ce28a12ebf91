import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import { parseDate } from '../../../platform/server/sheets/dates.ts'
import { type ValueKey, expiryName, valueKeys } from '../words.ts'
import { readBuildingIds } from './buildings.ts'
import { type FoundItem, selectItems } from './items.ts'
import { type ItemKey, readText } from './itemSheet.ts'
import { resourceItem, resourceType } from './tables.ts'
import type { TypeRow } from './types.ts'

type Row = SheetRow<ItemKey>

/** The types, buildings and items that the rows of a file name. */
export interface Facts {
  readonly typeOf: ReadonlyMap<string, TypeRow>
  readonly buildingIds: ReadonlyMap<string, number>
  readonly itemOf: ReadonlyMap<string, FoundItem['item']>
}

/** The content of an item, as a row of the file gives it. */
export interface RowContent extends Readonly<Record<ValueKey, string>> {
  readonly longitude: number | null
  readonly latitude: number | null
}

interface Naming {
  readonly type: string
  readonly name: string
  readonly building: string
  readonly floor: number | null
  readonly location: string
}

const toKey = ({ type, name, building, floor, location }: Naming): string =>
  [type, name, building, floor ?? '', location].join('\n')

/** Reads what a row names: type, name and place. */
export const readNaming = (row: Row): Naming => ({
  type: readText(row.type),
  name: readText(row.name),
  building: readText(row.building),
  floor: row.floor === null ? null : Number(row.floor),
  location: readText(row.location),
})

/** Returns the key by which a row finds an item. Cells have no line breaks. */
export const keyOf = (row: Row): string => toKey(readNaming(row))

/** Reads the types, buildings and items of a school. */
export const readFacts = async (db: Db, { schoolId }: { readonly schoolId: number }): Promise<Facts> => {
  const types = await db.select().from(resourceType).where(eq(resourceType.schoolId, schoolId))
  const disabled = new Set(types.filter(({ isDisable }) => isDisable).map(({ id }) => id))
  const isDisable = ({ id, parentId }: TypeRow) => disabled.has(id) || (parentId !== null && disabled.has(parentId))
  const items = await selectItems(db, and(eq(resourceItem.schoolId, schoolId)))
  return {
    typeOf: new Map(types.map((type) => [type.name, { ...type, isDisable: isDisable(type) }])),
    buildingIds: await readBuildingIds(db, schoolId),
    itemOf: new Map(
      items.map(({ item, typeName: type, building }) => {
        const { name, floor, location } = item
        return [toKey({ type, name, building, floor, location }), item]
      }),
    ),
  }
}

/** Returns a value in the form that is stored: a day as `yyyy-MM-dd`, if it can be read. */
const readValue = (row: Row, key: ValueKey, name: string): string => {
  const text = readText(row[key])
  return expiryName.test(name) ? (parseDate(text)?.date ?? text) : text
}

/** Returns an item's content after the import. Blank cells keep that of a known item. */
export const contentOf = (row: Row, { attributes }: Pick<TypeRow, 'attributes'>, known?: RowContent): RowContent => {
  const valueOf = (at: number) => {
    const key = valueKeys[at] ?? 'var1'
    return row[key] === null ? (known?.[key] ?? '') : readValue(row, key, attributes[at] ?? '')
  }
  return {
    longitude: row.longitude === null ? (known?.longitude ?? null) : Number(row.longitude),
    latitude: row.latitude === null ? (known?.latitude ?? null) : Number(row.latitude),
    var1: valueOf(0),
    var2: valueOf(1),
    var3: valueOf(2),
    var4: valueOf(3),
    var5: valueOf(4),
  }
}
