import { type AnyPgColumn, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { generatedId, ownedBySchool, reference } from '../../../../platform/server/database/schoolTable.ts'

/** A tenant: the platform itself (id 1), an education bureau, or a school. Part of the directory: it stays where a school moves. */
export const school = snakeCase.table(
  'school',
  {
    id: generatedId().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ['platform', 'bureau', 'school'] }).notNull(),
    bureauId: reference().references((): AnyPgColumn => school.id),
    section: integer(),
    /** Starts the usernames that are made up for its people. */
    usernamePrefix: text().notNull(),
    timeZone: text().notNull().default('Asia/Shanghai'),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index().on(table.bureauId), ...ownedBySchool(table.id)],
)
