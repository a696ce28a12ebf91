import { accountPageCalls as calls, loginCalls } from '../loginCalls.ts'
import { encryptWithServerKey } from '../passwordCipher.ts'
import { refreshSession, encryptPasswordChange } from '../signIn.ts'
import type { StayTarget } from '../stayQuestion.ts'
import { readAccountToken } from './accountSession.ts'
import { callAccountPage as callAccount } from './callAccountPage.ts'

/** Refreshes the console's session, whose list of schools has changed. */
const refreshConsole = () => {
  if (readAccountToken() === null) void refreshSession().catch(() => null)
}

/** Reads the caller's account. */
export const readAccount = () => callAccount(calls.ownAccount, {})

/** Lists the account's current and recent sign-ins. */
export const listStays = () => callAccount(calls.ownSessions, {})

export const sendTelephoneCode = (telephone: string) => callAccount(calls.sendTelephoneCode, { body: { telephone } })

/** Binds a number with the code sent to it and the password. */
export const proveTelephone = async (telephone: string, code: string, password: string) => {
  await callAccount(calls.proveTelephone, {
    body: { telephone, code, encryptPassword: await encryptWithServerKey(password) },
  })
}

/** Removes the account's number, with the password. */
export const unbindTelephone = async (password: string) => {
  await callAccount(calls.unbindTelephone, { body: { encryptPassword: await encryptWithServerKey(password) } })
}

/** Lists the records of another account, with its password, before joining. */
export const seeOtherAccount = async (username: string, password: string) =>
  callAccount(calls.seeOtherAccount, { body: { username, encryptPassword: await encryptWithServerKey(password) } })

/** Joins another account, with its password. */
export const joinAccount = async (username: string, password: string) => {
  await callAccount(calls.joinAccount, { body: { username, encryptPassword: await encryptWithServerKey(password) } })
  refreshConsole()
}

/** Joins another school's record with the same number, with the caller's password. */
export const joinByTelephone = async (schoolId: number, password: string) => {
  await callAccount(calls.joinByTelephone, {
    body: { schoolId, encryptPassword: await encryptWithServerKey(password) },
  })
  refreshConsole()
}

/** Separates a school's record. Returns its login name and first password, which can't be read again. */
export const separateRecord = async (schoolId: number, password: string) => {
  const separated = await callAccount(calls.separateRecord, {
    body: { schoolId, encryptPassword: await encryptWithServerKey(password) },
  })
  refreshConsole()
  return separated
}

/** Changes the password. A first password is changed without `old`. */
export const changeAccountPassword = async (fresh: string, old?: string) => {
  await callAccount(loginCalls.modifyPassword, { body: await encryptPasswordChange(fresh, old) })
}

/** Ends a stay or all others. Returns the number ended if the server counts them, else null. */
export const endStays = async (target: StayTarget) => {
  if (target === 'others') return (await callAccount(calls.endOtherSessions, {})).ended
  await callAccount(calls.endOwnSession, { params: { id: target.id } })
  return null
}
