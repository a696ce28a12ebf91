import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'

/** A device that is being paired. */
interface Pairing {
  readonly db: Db
  readonly schoolId: number
  readonly type: string
  readonly secrets: Secrets
  readonly now: Date
}

/** The key of its school that a device is to pin, in base64url; empty for one that needs none. */
export type PairingKey = (pairing: Pairing) => Promise<string>

let keyOf: PairingKey = async () => ''

/** Has devices told such a key with their credential. */
export const joinPairing = (joined: PairingKey): void => {
  keyOf = joined
}

/** The key that goes with a device's credential. */
export const pairingKey: PairingKey = (pairing) => keyOf(pairing)
