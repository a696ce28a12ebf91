import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { openAuditEntry } from '../../../platform/server/audit/entry.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { hashGeneratedPassword } from '../../../platform/server/firstPassword.ts'
import { endAccountCodes } from '../../registry/server/accountCodes.ts'
import { setCredential } from '../../registry/server/directory/accounts.ts'
import { endSessionsOfAccount } from '../../registry/server/directory/sessions.ts'
import { setMemberFields } from '../../registry/server/members.ts'
import { lockMemberWithAccount } from '../../registry/server/membership.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'

/**
 * Sets a new random first password for a platform administrator and ends their sessions. Operators run it when the
 * password is lost, since no higher user could reset it by a call. Returns null if no platform administrator has this
 * name.
 */
export const resetAdministrator = (
  database: Database,
  config: Pick<Config, 'secret' | 'previousSecrets'>,
  { username, now }: { readonly username: string; readonly now: Date },
): Promise<{ password: string } | null> =>
  database.asSystem('an operator gives the administrator a new password', async (db) => {
    const [found] = await db
      .select({ memberId: member.id })
      .from(member)
      .innerJoin(memberRole, and(eq(memberRole.schoolId, member.schoolId), eq(memberRole.memberId, member.id)))
      .where(
        and(
          eq(member.schoolId, platformSchool),
          eq(member.username, username),
          eq(memberRole.roleId, role.superAdministrator),
        ),
      )
    if (!found) return null
    const { memberId } = found
    await openAuditEntry(db, {
      call: 'users.resetPassword',
      schoolId: platformSchool,
      memberId: null,
      requestId: randomUUID(),
      address: '',
      at: now,
    })
    const { accountId } = await lockMemberWithAccount(db, platformSchool, memberId)
    const password = randomBytes(12).toString('base64url')
    await setCredential(db, accountId, { passwordHash: hashGeneratedPassword(password, config), mustChange: true }, now)
    await endAccountCodes(db, accountId)
    await endSessionsOfAccount(db, accountId, now)
    await setMemberFields(db, { schoolId: platformSchool, memberId }, { accountTouchedAt: now })
    return { password }
  })
