import { foreignKey, index, integer, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../organisation/server/tables.ts'

/** A dormitory building. */
export const dormitoryBuilding = snakeCase.table(
  'dormitory_building',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer()
      .notNull()
      .references(() => school.id),
    name: text().notNull(),
    orderNum: integer().notNull().default(0),
  },
  (table) => [
    unique('building_in_school').on(table.schoolId, table.id),
    unique('building_named').on(table.schoolId, table.name),
    ...ownedBySchool(table.schoolId),
  ],
)

/** A room of a building, on a floor (1 is the ground floor), with so many beds. */
export const dormitoryRoom = snakeCase.table(
  'dormitory_room',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer().notNull(),
    buildingId: integer().notNull(),
    floor: integer().notNull(),
    name: text().notNull(),
    beds: integer().notNull(),
  },
  (table) => [
    // What other tables point at, so that no student lives in another school's room.
    unique('room_in_school').on(table.schoolId, table.id),
    unique('room_named').on(table.schoolId, table.buildingId, table.name),
    index().on(table.schoolId, table.buildingId, table.floor),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
    ...ownedBySchool(table.schoolId),
  ],
)
