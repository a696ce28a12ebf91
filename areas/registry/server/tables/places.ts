import { foreignKey, index, integer, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import {
  schoolKeyAndPolicies,
  schoolPolicies,
  reference,
  schoolAndId,
} from '../../../../platform/server/database/schoolTable.ts'
import { cascadeFromMember } from './members.ts'
import { school } from './schools.ts'

/** A dormitory building. */
export const dormitoryBuilding = snakeCase.table(
  'dormitory_building',
  {
    ...schoolAndId(),
    name: text().notNull(),
    orderNum: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    unique('building_named').on(table.schoolId, table.name),
    ...schoolKeyAndPolicies(table),
  ],
)

/** A room of a building, on a floor (1 is the ground floor), with its number of beds. */
export const dormitoryRoom = snakeCase.table(
  'dormitory_room',
  {
    ...schoolAndId(),
    buildingId: reference().notNull(),
    floor: integer().notNull(),
    name: text().notNull(),
    beds: integer().notNull(),
    /** 0 for anybody, 1 boys, 2 girls, as in `member.gender`. */
    gender: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('room_named').on(table.schoolId, table.buildingId, table.name),
    index().on(table.schoolId, table.buildingId, table.floor),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
    ...schoolKeyAndPolicies(table),
  ],
)

/** People who manage a dormitory building. They see and decide only about students who live in it. */
export const buildingManager = snakeCase.table(
  'building_manager',
  { schoolId: reference().notNull(), buildingId: reference().notNull(), memberId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.buildingId, table.memberId] }),
    index().on(table.schoolId, table.memberId),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)
