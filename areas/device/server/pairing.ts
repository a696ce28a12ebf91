import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'

/** A device that gets a credential. */
interface Pairing {
  readonly db: Db
  readonly schoolId: number
  readonly type: string
  readonly secrets: Secrets
  readonly now: Date
}

/** Returns the school's public key that the device must pin, in base64url. Empty for devices that need none. */
export type PairingKey = (pairing: Pairing) => Promise<string>

let keyOf: PairingKey = async () => ''

/** Sets the function that finds the key for new credentials. */
export const joinPairing = (joined: PairingKey): void => {
  keyOf = joined
}

/** Finds the key to show with a new credential. */
export const pairingKey: PairingKey = (pairing) => keyOf(pairing)
