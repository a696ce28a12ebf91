import { boolean, index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A link by which a parent without an account does one thing for one child. Only a keyed hash of it stays. */
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
    /** No links: the row outlasts the records of those who made and ended it. */
    madeById: reference(),
    /** True where it was shown to who made it, to be handed over; one that went to the parent's phone is shown to nobody. */
    handedOver: boolean().notNull().default(false),
    revokedById: reference(),
    /** Wrong digits that may still be given; a right answer fills it again. */
    triesLeft: integer().notNull(),
    openings: integer().notNull().default(0),
    openedAt: moment(),
    /** How often something was sent through it, and how often that is allowed. */
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
