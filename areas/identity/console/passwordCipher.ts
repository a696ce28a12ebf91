import { canSeal, sealUnder } from '../../../platform/console/client/sealed.ts'
import { send } from '../../../platform/console/client/send.ts'
import { cipherPrefix, loginCalls } from './loginCalls.ts'

/** The password as it travels: under the server's published key, or as it is where the page is no secure context (H-001). */
export const sealPassword = async (password: string): Promise<string> =>
  canSeal() ? cipherPrefix + (await sealUnder(await send(loginCalls.publicKey, {}), password)) : password
