import { accountPageCalls as calls, loginCalls } from '../loginCalls.ts'
import { sealPassword } from '../passwordCipher.ts'
import { refreshSession, sealChange } from '../signIn.ts'
import type { AskedStay } from '../stayQuestion.ts'
import { readAccountToken } from './accountSession.ts'
import { askAccount as ask } from './askAccount.ts'

/** The schools of the person who is signed in are asked for again: they have changed. */
const tellConsole = () => {
  if (readAccountToken() === null) void refreshSession().catch(() => null)
}

/** The account of whoever looks at the page. */
export const findAccount = () => ask(calls.ownAccount, {})

/** Where it is signed in and was lately. */
export const listStays = () => ask(calls.ownSessions, {})

export const sendTelephoneCode = (telephone: string) => ask(calls.sendTelephoneCode, { body: { telephone } })

/** Binds a number, by the code that was sent to it and the password. */
export const proveTelephone = async (telephone: string, code: string, password: string) => {
  await ask(calls.proveTelephone, { body: { telephone, code, encryptPassword: await sealPassword(password) } })
}

/** Takes the number off the account, by its password. */
export const unbindTelephone = async (password: string) => {
  await ask(calls.unbindTelephone, { body: { encryptPassword: await sealPassword(password) } })
}

/** The records that would be joined, for who knows the password of their account. */
export const seeOtherAccount = async (username: string, password: string) =>
  ask(calls.seeOtherAccount, { body: { username, encryptPassword: await sealPassword(password) } })

/** Joins the records of another account, by its password. */
export const joinAccount = async (username: string, password: string) => {
  await ask(calls.joinAccount, { body: { username, encryptPassword: await sealPassword(password) } })
  tellConsole()
}

/** Joins the record of another school that carries the same number. */
export const joinByTelephone = async (schoolId: number, password: string) => {
  await ask(calls.joinByTelephone, { body: { schoolId, encryptPassword: await sealPassword(password) } })
  tellConsole()
}

/** Parts the record of a school; gives its login name and its first password, this once. */
export const partRecord = async (schoolId: number, password: string) => {
  const parted = await ask(calls.partRecord, { body: { schoolId, encryptPassword: await sealPassword(password) } })
  tellConsole()
  return parted
}

/** Changes the password; a first one without the old. */
export const changeAccountPassword = async (fresh: string, old?: string) => {
  await ask(loginCalls.modifyPassword, { body: await sealChange(fresh, old) })
}

/** Ends a stay, or all others; gives how many ended, where the server counts them. */
export const endStay = async (asked: AskedStay) => {
  if (asked === 'others') return (await ask(calls.endOtherSessions, {})).ended
  await ask(calls.endOwnSession, { params: { id: asked.id } })
  return null
}
