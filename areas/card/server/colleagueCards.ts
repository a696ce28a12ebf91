import { type SQL, eq, not, or } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { hasWorkingRole } from '../../organisation/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'

/** Number of digits of a masked card number that stay readable. */
const shownDigits = 4

/** Masks all but the last digits of a card number, because a gate accepts the number as the person. */
export const maskCardNumber = (cardNum: string): string =>
  cardNum.length <= shownDigits ? '****' : `${'*'.repeat(cardNum.length - shownDigits)}${cardNum.slice(-shownDigits)}`

/**
 * SQL condition: the caller may read the whole card number of the member in the query. Teachers may not read those of
 * colleagues. Undefined if it holds for everybody.
 */
export const seesWholeCard = (schoolId: number, asker: Asker): SQL | undefined =>
  holdsRole(asker, role.superAdministrator, role.schoolDataAdministrator, role.departmentManager)
    ? undefined
    : or(not(hasWorkingRole(schoolId, member.id)), eq(member.id, asker.memberId ?? 0))
