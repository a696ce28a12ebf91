import { type SQL, and, eq, not, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { maskCardNumber } from '../../../platform/contract/mask.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { hasWorkingRole, isWorkingRole } from '../../organisation/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import { rolesOfMember } from './rolesOfMember.ts'

type Viewer = Pick<Asker, 'roles' | 'memberId'>

interface Holder {
  readonly id: number
  readonly roles: readonly number[]
}

const seesColleagues = (asker: Viewer): boolean =>
  holdsRole(asker, role.superAdministrator, role.schoolDataAdministrator, role.departmentManager)

/**
 * SQL condition: the caller may read the whole card number of the member in the query. Teachers may not read those of
 * colleagues, because a gate accepts the number as the person. Undefined if it holds for everybody.
 */
export const seesWholeCard = (schoolId: number | AnyPgColumn, asker: Viewer): SQL | undefined =>
  seesColleagues(asker) ? undefined : or(not(hasWorkingRole(schoolId, member.id)), eq(member.id, asker.memberId ?? 0))

/**
 * Returns a function that shows a holder's card number as far as the caller may read it: nothing to a bureau, the last
 * digits of colleagues to teachers.
 */
export const showCardTo =
  (asker: Viewer) =>
  (card: string | null, { id, roles }: Holder): string | null => {
    if (card === null || holdsRole(asker, role.bureauAdministrator)) return null
    const isHidden = !seesColleagues(asker) && id !== asker.memberId && roles.some(isWorkingRole)
    return isHidden ? maskCardNumber(card) : card
  }

/** Returns the present card number of a member as `showCardTo` shows it. */
export const findShownCard = async (
  db: Db,
  asker: Viewer,
  { schoolId, memberId }: { readonly schoolId: number; readonly memberId: number },
): Promise<string | null> => {
  const [found] = await db
    .select({ id: member.id, cardNum: member.cardNum, roles: rolesOfMember })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  return found === undefined ? null : showCardTo(asker)(found.cardNum, found)
}
