import { canEncrypt, encryptWithPublicKey } from '../../../platform/console/client/encryption.ts'
import { send } from '../../../platform/console/client/send.ts'
import { cipherPrefix, loginCalls } from './loginCalls.ts'

/** Encrypts a password with the server's public key. Returns it unchanged outside a secure context (H-001). */
export const encryptWithServerKey = async (password: string): Promise<string> =>
  canEncrypt() ? cipherPrefix + (await encryptWithPublicKey(await send(loginCalls.publicKey, {}), password)) : password
