import type { AuthenticateError, Client } from 'aedes'
import type { Database } from '../../../../platform/server/database/database.ts'
import type { Limits } from '../../../../platform/server/limits/limits.ts'
import { countConnections, refusedBy } from '../../../../platform/server/live/admitListener.ts'
import { type KnownDevice, findDeviceByCredential, hashCredentialSecret } from '../credentials.ts'

interface Parts {
  readonly database: Database
  readonly limits: Pick<Limits, 'admitListener'>
  readonly trustedProxies: readonly string[]
}

type Admission =
  | { readonly refused: AuthenticateError }
  | { readonly refused: null; readonly device: KnownDevice; readonly seal: string }

/**
 * Builds the check of a connecting device. The MQTT user name must be the device id and the password the whole
 * credential. Frequent connection attempts are refused with code 3.
 */
export const makeDeviceAdmission = ({ database, ...parts }: Parts) => {
  const comesTooOften = countConnections(parts)

  return async (client: Client, name: string | undefined, password: Buffer | undefined): Promise<Admission> => {
    const credential = password?.toString() ?? ''
    if (await comesTooOften(client, credential)) return { refused: refusedBy(3) }
    const device = await database.asSystem('devices: whose credential it is', (db) =>
      findDeviceByCredential(db, credential),
    )
    if (device === null || name !== String(device.deviceId)) return { refused: refusedBy(4) }
    return { refused: null, device, seal: hashCredentialSecret(credential) }
  }
}
