import type { Db } from '../../../platform/server/database/connection.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { type CodeKey, endCode } from '../../../platform/server/verification/codes.ts'

/** What a code is sent for that sets a new password. */
export const forgottenPurpose = 'identity.password'

/** What a code is sent for that proves a number. */
export const telephonePurpose = 'identity.telephone'

/** An account's code of 忘记密码. It was sent to the number that was proven then, so it ends with every change of that. */
export const passwordCode = (accountId: number): CodeKey => ({
  schoolId: platformSchool,
  holderId: accountId,
  purpose: forgottenPurpose,
})

/** The code that proves a number; it holds for this very number alone. */
export const telephoneCode = (accountId: number, telephone: string): CodeKey => ({
  schoolId: platformSchool,
  holderId: accountId,
  purpose: telephonePurpose,
  about: telephone,
})

/**
 * Ends the codes of an account. Whatever changes its password, its number or its records ends them: else who has read one,
 * or holds a number that was taken off, could still set a password a moment later.
 */
export const endCodes = async (db: Db, accountId: number): Promise<void> => {
  for (const purpose of [forgottenPurpose, telephonePurpose])
    await endCode(db, { schoolId: platformSchool, holderId: accountId, purpose })
}
