import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { device, location } from '../../device/server/tables.ts'
import { mapBuilding } from '../../map/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'

/** Columns with the facts about a file. */
const fileColumns = () => ({
  fileName: text().notNull(),
  fileSize: integer().notNull(),
  nodes: integer().notNull(),
  meshes: integer().notNull(),
  triangles: integer().notNull(),
})

/** A 3D model of the campus with its current file. */
export const model3dModel = schoolTable(
  'model_3d_model',
  {
    name: text().notNull(),
    remark: text().notNull(),
    inUse: boolean().notNull().default(false),
    fileId: reference().notNull(),
    revision: integer().notNull().default(1),
    unnamed: integer().notNull(),
    version: version(),
  },
  (table) => [
    unique('model_3d_model_once').on(table.schoolId, table.name),
    uniqueIndex('model_3d_model_in_use')
      .on(table.schoolId)
      .where(sql`in_use`),
  ],
)

/** Foreign key to a model of the same school. The row is deleted with the model. */
const ofModel = (schoolId: AnyPgColumn, modelId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, modelId], foreignColumns: [model3dModel.schoolId, model3dModel.id] }).onDelete(
    'cascade',
  )

/** The facts about each file that a model has had. The content of replaced files is not kept. */
export const model3dRevision = schoolTable(
  'model_3d_revision',
  {
    modelId: reference().notNull(),
    number: integer().notNull(),
    ...fileColumns(),
    parts: integer().notNull(),
    /** No foreign key: the fact outlasts the person. */
    byId: reference().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('model_3d_revision_once').on(table.schoolId, table.modelId, table.number),
    ofModel(table.schoolId, table.modelId),
  ],
)

/** The named parts of the current file. They follow from it, and each upload replaces them all. */
export const model3dPart = snakeCase.table(
  'model_3d_part',
  {
    schoolId: reference().notNull(),
    modelId: reference().notNull(),
    /** The place in the order of the file, from 1. */
    number: integer().notNull(),
    name: text().notNull(),
    parent: text().notNull(),
    nodes: integer().array().notNull(),
    /** The extent in metres: length, depth and height. Null if the file doesn't say. */
    size: doublePrecision().array(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.modelId, table.number] }),
    unique('model_3d_part_once').on(table.schoolId, table.modelId, table.name),
    ofModel(table.schoolId, table.modelId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** The object that a part is matched with. By name, so that it outlasts a replaced file. */
export const model3dMatch = schoolTable(
  'model_3d_match',
  {
    modelId: reference().notNull(),
    part: text().notNull(),
    buildingId: reference(),
    dormitoryId: reference(),
    locationId: reference(),
    deviceId: reference(),
    version: version(),
  },
  (table) => [
    unique('model_3d_match_once').on(table.schoolId, table.modelId, table.part),
    check('model_3d_match_one_target', sql`num_nonnulls(building_id, dormitory_id, location_id, device_id) = 1`),
    index().on(table.schoolId, table.buildingId),
    index().on(table.schoolId, table.dormitoryId),
    index().on(table.schoolId, table.locationId),
    index().on(table.schoolId, table.deviceId),
    ofModel(table.schoolId, table.modelId),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [mapBuilding.schoolId, mapBuilding.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.schoolId, table.dormitoryId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.schoolId, table.locationId],
      foreignColumns: [location.schoolId, location.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [device.schoolId, device.id] }).onDelete(
      'cascade',
    ),
  ],
)
