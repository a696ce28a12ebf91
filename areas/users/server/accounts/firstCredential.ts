import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { firstPasswordKey, schoolConfig } from '../../../schoolConfig/server/tables.ts'

/**
 * Returns the first credential of a new account: the school's common first password, stored as a hash and never shown,
 * or a generated one that is shown once (decision on H-007). Both must be changed at the first sign-in.
 */
export const makeFirstCredential = async (db: Db, schoolId: number, secrets: Secrets) => {
  const [set] = await db
    .select({ hash: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, firstPasswordKey)))
  if (set) return { password: null, passwordHash: set.hash, mustChange: true }
  const password = makeFirstPassword()
  return { password, passwordHash: hashGeneratedPassword(password, secrets), mustChange: true }
}
