import { canSeal, sealUnder } from '../../../platform/console/client/sealed.ts'
import { send } from '../../../platform/console/client/send.ts'
import { cipherPrefix, loginCalls } from './loginCalls.ts'

/** Encrypts a password with the server's public key. Returns it unchanged outside a secure context (H-001). */
export const encryptWithServerKey = async (password: string): Promise<string> =>
  canSeal() ? cipherPrefix + (await sealUnder(await send(loginCalls.publicKey, {}), password)) : password
