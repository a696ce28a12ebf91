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
export type FindPairingKey = (pairing: Pairing) => Promise<string>

let keyOf: FindPairingKey = async () => ''

/** Sets the function that finds the key for new credentials. */
export const setPairingKeyFinder = (joined: FindPairingKey): void => {
  keyOf = joined
}

/** Finds the key to show with a new credential. */
export const findPairingKey: FindPairingKey = (pairing) => keyOf(pairing)
