import { boolean, index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A link that lets a parent without an account do one task for one child. Only a keyed hash of its token is stored. */
export const sealedLink = schoolTable(
  'sealed_link',
  {
    studentId: reference().notNull(),
    parentId: reference().notNull(),
    /** The purpose that calls declare (`link(…)` of the contract). */
    purpose: text().notNull(),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** No foreign keys: the row outlives the records of the people who created and revoked it. */
    madeById: reference(),
    /** True if the creator was shown the link to hand it over. Links texted to the parent are shown to no one. */
    handedOver: boolean().notNull().default(false),
    revokedById: reference(),
    /** Remaining tries for the digits. A right answer resets it. */
    triesLeft: integer().notNull(),
    openings: integer().notNull().default(0),
    openedAt: moment(),
    /** Number of submissions through the link, and its limit. */
    uses: integer().notNull().default(0),
    mostUses: integer().notNull(),
  },
  (table) => [
    index().on(table.tokenHash),
    index().on(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.parentId),
  ],
)
