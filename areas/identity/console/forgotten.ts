import { send } from '../../../platform/console/client/send.ts'
import { loginCalls } from './loginCalls.ts'
import { sealPassword } from './passwordCipher.ts'

/** Has a code sent to the number of an account. Whether it has one is told to nobody. */
export const sendPasswordCode = async (username: string) => {
  await send(loginCalls.sendPasswordCode, { body: { username } })
}

/** Sets a new password by the code. */
export const resetForgotten = async (username: string, code: string, password: string) => {
  await send(loginCalls.resetForgotten, { body: { username, code, encryptPassword: await sealPassword(password) } })
}
