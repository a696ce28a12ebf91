import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { FindPairingKey } from '../../../device/server/index.ts'
import type { gate } from '../../contract.ts'
import { isGateType } from '../gates.ts'
import { findKey, renewKey } from './keys.ts'

/**
 * Returns the public key that a gate pins when it's paired; it accepts lists under no other. Empty for other devices.
 */
export const keyForPairing: FindPairingKey = async ({ db, schoolId, type, secrets, now }) =>
  isGateType(type) ? (await findKey({ db, schoolId, secrets, now })).publicKey : ''

/** Replaces the school's key, for example after the private key may have leaked. */
export const rotateKey = async ({ db, session, config, clock }: Context<typeof gate.rotateKey>) => {
  const asking = { db, schoolId: schoolOf(session), secrets: config, now: clock.now() }
  return { listKey: (await renewKey(asking)).publicKey }
}
