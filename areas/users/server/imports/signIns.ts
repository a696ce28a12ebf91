import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword, makeUsername } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { FirstSignIn } from '../../../imports/server/index.ts'
import { makePupilUsernames } from './pupilUsernames.ts'
import { firstPasswordKey, schoolConfig } from '../../../schoolConfig/server/tables.ts'

/**
 * Returns functions that make login names and first passwords for many people, like those of a single new account.
 * `made` collects them for the result sheet.
 */
export const makeSignIns = async (
  db: Db,
  schoolId: number,
  prefix: string,
  secrets: Secrets,
  pupils: readonly { readonly name: string; readonly code: string | null }[] = [],
) => {
  const [set] = await db
    .select({ hash: schoolConfig.value })
    .from(schoolConfig)
    .where(and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, firstPasswordKey)))
  const made: FirstSignIn[] = []
  const nameOfPupil = await makePupilUsernames(db, prefix, pupils, set !== undefined)
  const login = (username: string, name: string, about: string, code: string | null) => {
    const password = set ? null : makeFirstPassword()
    made.push({ name, code: code ?? '', about, username, password })
    const passwordHash = password === null ? (set?.hash ?? '') : hashGeneratedPassword(password, secrets)
    return { username, passwordHash, mustChange: true }
  }
  return {
    made,
    loginFor: (name: string, about: string, code: string | null) => login(makeUsername(prefix), name, about, code),
    loginForPupil: (name: string, about: string, code: string | null) =>
      login(nameOfPupil({ name, code }), name, about, code),
  }
}
