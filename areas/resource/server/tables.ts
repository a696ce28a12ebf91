import { boolean, doublePrecision, foreignKey, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { AppPlace, OriginType, TypeIcon } from '../words.ts'

/** A type of resources. Types form a tree of two levels. */
export const resourceType = schoolTable(
  'resource_type',
  {
    parentId: reference(),
    name: text().notNull(),
    icon: text().$type<TypeIcon>().notNull(),
    originType: text().$type<OriginType>().notNull(),
    /** The names of `var1` to `var5` of its items. A blank one is not in use. */
    attributes: text().array().notNull(),
    isDisable: boolean().notNull(),
    /** 1 for a type that is left out of trees and maps. */
    status: integer().notNull(),
    orderNum: integer().notNull(),
    version: version(),
  },
  (table) => [
    unique('resource_type_once').on(table.schoolId, table.name),
    index().on(table.schoolId, table.parentId),
    foreignKey({ columns: [table.schoolId, table.parentId], foreignColumns: [table.schoolId, table.id] }),
  ],
)

/** The columns of a building: one of the registry, or the name of a building that the registry lacks, or neither. */
const buildingColumns = () => ({ buildingId: reference(), buildingName: text().notNull() })

/** A resource: a thing or a room that the school's staff look for. */
export const resourceItem = schoolTable(
  'resource_item',
  {
    typeId: reference().notNull(),
    name: text().notNull(),
    ...buildingColumns(),
    floor: integer(),
    location: text().notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    var1: text().notNull(),
    var2: text().notNull(),
    var3: text().notNull(),
    var4: text().notNull(),
    var5: text().notNull(),
    version: version(),
  },
  (table) => [
    unique('resource_item_once')
      .on(table.schoolId, table.typeId, table.name, table.buildingId, table.buildingName, table.floor, table.location)
      .nullsNotDistinct(),
    index().on(table.schoolId, table.buildingId),
    foreignKey({
      columns: [table.schoolId, table.typeId],
      foreignColumns: [resourceType.schoolId, resourceType.id],
    }),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
  ],
)

/** Floors of a building that an item serves. An item without any serves its own floor. */
export const resourceRange = schoolTable(
  'resource_range',
  {
    itemId: reference().notNull(),
    ...buildingColumns(),
    fromFloor: integer().notNull(),
    toFloor: integer().notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.itemId),
    index().on(table.schoolId, table.buildingId),
    foreignKey({
      columns: [table.schoolId, table.itemId],
      foreignColumns: [resourceItem.schoolId, resourceItem.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
  ],
)

/** The types that a place in our applications leaves out. A place without a row shows all. */
export const resourceConfig = schoolTable(
  'resource_config',
  {
    place: text().$type<AppPlace>().notNull(),
    /** No foreign keys: the id of a deleted type is never used again. */
    hiddenTypeIds: reference().array().notNull(),
    version: version(),
  },
  (table) => [unique('resource_config_once').on(table.schoolId, table.place)],
)
