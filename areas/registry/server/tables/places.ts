import { foreignKey, index, integer, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../../../../platform/server/database/schoolTable.ts'
import { school } from './schools.ts'

/** A dormitory building. */
export const dormitoryBuilding = snakeCase.table(
  'dormitory_building',
  { ...schoolAndId(), name: text().notNull(), orderNum: integer().notNull().default(0) },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    unique('building_named').on(table.schoolId, table.name),
    ...keptBySchool(table),
  ],
)

/** A room of a building, on a floor (1 is the ground floor), with so many beds. */
export const dormitoryRoom = snakeCase.table(
  'dormitory_room',
  {
    ...schoolAndId(),
    buildingId: reference().notNull(),
    floor: integer().notNull(),
    name: text().notNull(),
    beds: integer().notNull(),
  },
  (table) => [
    unique('room_named').on(table.schoolId, table.buildingId, table.name),
    index().on(table.schoolId, table.buildingId, table.floor),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
    ...keptBySchool(table),
  ],
)
