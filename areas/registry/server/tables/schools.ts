import { type AnyPgColumn, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { generatedId, schoolPolicies, reference } from '../../../../platform/server/database/schoolTable.ts'

/**
 * A tenant: the platform (id 1), an education bureau, or a school. Part of the directory: it stays when a school moves.
 */
export const school = snakeCase.table(
  'school',
  {
    id: generatedId().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ['platform', 'bureau', 'school'] }).notNull(),
    bureauId: reference().references((): AnyPgColumn => school.id),
    section: integer(),
    /** Prefix of generated usernames. */
    usernamePrefix: text().notNull(),
    timeZone: text().notNull().default('Asia/Shanghai'),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index().on(table.bureauId), ...schoolPolicies(table.id)],
)
