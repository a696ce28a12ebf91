import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { firstPasswordKey, schoolConfig } from '../../../schoolConfig/server/tables.ts'

/**
 * What a new account of a school begins with: the password that the school has set, which is kept as a hash and cannot be
 * said, else one of its own, to be said once (decision on H-007). Either is changed at the first sign-in.
 */
export const firstCredential = async (db: Db, schoolId: number, secrets: Secrets) => {
  const [set] = await db
    .select({ hash: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, firstPasswordKey)))
  if (set) return { password: null, passwordHash: set.hash, mustChange: true }
  const password = makeFirstPassword()
  return { password, passwordHash: hashGeneratedPassword(password, secrets), mustChange: true }
}
