import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { PairingKey } from '../../../device/server/index.ts'
import type { gate } from '../../contract.ts'
import { isGateType } from '../gates.ts'
import { findKey, renewKey } from './keys.ts'

/** The key that a gate pins when it is paired: it believes lists under no other. Empty for a device that is no gate. */
export const keyForPairing: PairingKey = async ({ db, schoolId, type, secrets, now }) =>
  isGateType(type) ? (await findKey({ db, schoolId, secrets, now })).publicKey : ''

/** Gives the school another key, as when a private one may have got out. */
export const rotateKey = async ({ db, session, config, clock }: Context<typeof gate.rotateKey>) => {
  const asking = { db, schoolId: schoolOf(session), secrets: config, now: clock.now() }
  return { listKey: (await renewKey(asking)).publicKey }
}
