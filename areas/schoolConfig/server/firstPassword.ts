import type { Context } from '../../../platform/server/serve.ts'
import { hashChosenPassword } from '../../registry/server/passwords/passwords.ts'
import { readPassword } from '../../registry/server/passwords/passwordCipher.ts'
import { refuseWeakPassword } from '../../registry/server/passwords/refuseWeakPassword.ts'
import type { schoolConfig as calls } from '../contract.ts'
import { firstPasswordKey } from './tables.ts'
import { readConfigValue, removeConfigValue, writeConfigValue } from './values.ts'

/** Returns if a school has set a first password for new accounts, never the password. */
export const findFirstPassword = async ({ db, params }: Context<typeof calls.firstPassword>) => ({
  isSet: (await readConfigValue(db, params.schoolId, firstPasswordKey)) !== null,
})

/**
 * Sets the first password of a school's new accounts. It is hashed once, and all of them use it until they change it.
 */
export const setFirstPassword = async (context: Context<typeof calls.setFirstPassword>): Promise<null> => {
  const { params, body, database, recorded } = context
  const password = await readPassword(database, body.encryptPassword)
  refuseWeakPassword(password, [])
  const hash = await hashChosenPassword(password)
  return recorded(async (db) => {
    await writeConfigValue(db, params.schoolId, firstPasswordKey, hash)
    return null
  })
}

/** Removes the first password, so that new accounts get random ones. */
export const clearFirstPassword = async ({ db, params }: Context<typeof calls.clearFirstPassword>): Promise<null> => {
  await removeConfigValue(db, params.schoolId, firstPasswordKey)
  return null
}
