import type { Db } from '../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { type CodeKey, endCode } from '../../../platform/server/verification/codes.ts'

/** Purpose of a code that allows setting a new password. */
export const forgottenPurpose = 'identity.password'

/** Purpose of a code that proves a telephone number. */
export const telephonePurpose = 'identity.telephone'

/** An account's 忘记密码 code. It was sent to the number proven then, so every change of that number ends it. */
export const passwordCode = (accountId: number): CodeKey => ({
  schoolId: platformSchool,
  holderId: accountId,
  purpose: forgottenPurpose,
})

/** The code that proves a number. It is valid only for this number. */
export const telephoneCode = (accountId: number, telephone: string): CodeKey => ({
  schoolId: platformSchool,
  holderId: accountId,
  purpose: telephonePurpose,
  about: telephone,
})

/**
 * Ends the codes of an account. Call it on every change of its password, number or records. Otherwise a person who has
 * read a code, or holds a removed number, could still set a password a moment later.
 */
export const endAccountCodes = async (db: Db, accountId: number): Promise<void> => {
  for (const purpose of [forgottenPurpose, telephonePurpose])
    await endCode(db, { schoolId: platformSchool, holderId: accountId, purpose })
}
