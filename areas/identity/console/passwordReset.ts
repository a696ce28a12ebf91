import { send } from '../../../platform/console/client/send.ts'
import { loginCalls } from './loginCalls.ts'
import { encryptWithServerKey } from './passwordCipher.ts'

/** Requests a code to the account's proven number. The server's answer doesn't reveal if the account has one. */
export const sendPasswordCode = async (username: string) => {
  await send(loginCalls.sendPasswordCode, { body: { username } })
}

/** Sets a new password with the code. */
export const resetForgotten = async (username: string, code: string, password: string) => {
  await send(loginCalls.resetForgotten, {
    body: { username, code, encryptPassword: await encryptWithServerKey(password) },
  })
}
