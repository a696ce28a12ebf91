import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { reference, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { location } from '../../device/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { AreaFeature, LineFeature, PrismFeature } from '../fields.ts'
import type { LineKind } from '../words.ts'

/** The position of a school and the areas of its range, one row once they are saved. */
export const mapRange = schoolTable(
  'map_range',
  {
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    zoom: doublePrecision().notNull(),
    areas: jsonb().$type<readonly z.output<typeof AreaFeature>[]>().notNull(),
    version: version(),
  },
  (table) => [unique('map_range_once').on(table.schoolId)],
)

/** A building on the map. */
export const mapBuilding = schoolTable(
  'map_building',
  {
    name: text().notNull(),
    /** The main building of a wing or a passage. */
    parentId: reference(),
    floors: integer().notNull(),
    shape: jsonb().$type<z.output<typeof PrismFeature>>().notNull(),
    dormitoryId: reference(),
    remark: text().notNull(),
    version: version(),
  },
  (table) => [
    unique('map_building_once').on(table.schoolId, table.name),
    unique('map_building_dormitory').on(table.schoolId, table.dormitoryId),
    index().on(table.schoolId, table.parentId),
    foreignKey({ columns: [table.schoolId, table.parentId], foreignColumns: [table.schoolId, table.id] }),
    foreignKey({
      columns: [table.schoolId, table.dormitoryId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
  ],
)

/** The location codes inside a building. A location is in one building. */
export const mapBuildingLocation = snakeCase.table(
  'map_building_location',
  { schoolId: reference().notNull(), buildingId: reference().notNull(), locationId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.locationId] }),
    index().on(table.schoolId, table.buildingId),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [mapBuilding.schoolId, mapBuilding.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.schoolId, table.locationId],
      foreignColumns: [location.schoolId, location.id],
    }).onDelete('cascade'),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A road, pipe or cable on the map. */
export const mapLine = schoolTable(
  'map_line',
  {
    name: text().notNull(),
    kind: text().$type<LineKind>().notNull(),
    shape: jsonb().$type<z.output<typeof LineFeature>>().notNull(),
    /** Metres below the ground. */
    depth: doublePrecision(),
    material: text().notNull(),
    remark: text().notNull(),
    version: version(),
  },
  (table) => [unique('map_line_once').on(table.schoolId, table.name)],
)
