import pLimit from 'p-limit'
import type { Database } from '../../../../../platform/server/database/database.ts'
import type { CredentialMirror } from '../../credentialMirror.ts'
import { findDevicesWithCredential, hashCredentialSecret } from '../../credentials.ts'
import type { BrokerClient, DynamicSecurity } from './dynamicSecurity.ts'

/** Number of broker clients compared in one check. */
const pageSize = 500

interface Parts {
  readonly database: Database
  readonly security: DynamicSecurity
  /**
   * Clears the retained presence message of a device, because a device that the broker cuts off sends no last will.
   */
  readonly hush: (deviceId: number) => void
  readonly onFault: (what: string, error: unknown) => void
}

type Wanted = Awaited<ReturnType<typeof findDevicesWithCredential>>[number]

/** Keeps the broker's device list equal to ours, which is authoritative. */
export const syncBrokerCredentials = ({ database, security, hush, onFault }: Parts) => {
  // Credential hashes that the broker has, as far as this node has sent or found them since it connected.
  const hashAtBroker = new Map<number, string>()
  // Hashes that differed from ours at the previous check. A new credential may still be on its way from another node.
  const suspectHash = new Map<number, string>()
  const oneByOne = pLimit(1)
  let offset = 0

  const findWanted = async (deviceIds: readonly number[]) => {
    if (deviceIds.length === 0) return new Map<number, Wanted>()
    const rows = await database.asSystem('devices: who may be let in by the operator’s broker', (db) =>
      findDevicesWithCredential(db, deviceIds),
    )
    return new Map(rows.map((row) => [row.deviceId, row]))
  }

  /**
   * Clears the presence message right after `cutOff` is sent. Later, it could clear the message of a device that
   * has reconnected.
   */
  const disconnectAndClear = (deviceId: number, cutOff: Promise<unknown>) => {
    hush(deviceId)
    return cutOff
  }

  const remove = async (deviceId: number) => {
    hashAtBroker.delete(deviceId)
    suspectHash.delete(deviceId)
    await disconnectAndClear(deviceId, security.remove(deviceId))
  }

  const correctClient = async ({ deviceId, seal, disabled }: BrokerClient, wanted: Wanted | undefined) => {
    if (wanted === undefined) return remove(deviceId)
    if (wanted.seal !== seal) {
      if (suspectHash.get(deviceId) === seal) return remove(deviceId)
      suspectHash.set(deviceId, seal)
      return
    }
    suspectHash.delete(deviceId)
    if (wanted.disabled === disabled) return
    if (!wanted.disabled) return security.enable(deviceId)
    await disconnectAndClear(deviceId, security.disable(deviceId))
  }

  const look = async () => {
    const page = await security.list(offset, pageSize)
    offset = page.isLast ? 0 : offset + pageSize
    const wanted = await findWanted(page.devices.map(({ deviceId }) => deviceId))
    for (const found of page.devices) await correctClient(found, wanted.get(found.deviceId))
  }

  const compare = async (deviceId: number) => {
    const found = await security.find(deviceId)
    if (found) await correctClient(found, (await findWanted([deviceId])).get(deviceId))
  }

  const bring = async (deviceId: number, credential: string) => {
    const seal = hashCredentialSecret(credential)
    await remove(deviceId)
    await security.letIn(deviceId, credential, seal)
    hashAtBroker.set(deviceId, seal)
    // A disabled device also gets its credential, but stays disabled at the broker.
    await compare(deviceId)
  }

  const sendIfMissing = async (deviceId: number, credential: string) => {
    const seal = hashCredentialSecret(credential)
    if (hashAtBroker.get(deviceId) === seal) return
    const found = await security.find(deviceId)
    if (found?.seal === seal) hashAtBroker.set(deviceId, seal)
    else await bring(deviceId, credential)
  }

  const work = (what: string, todo: () => Promise<unknown>) =>
    void oneByOne(todo).catch((error: unknown) => onFault(what, error))

  const keeper: CredentialMirror = {
    made: (deviceId, credential) =>
      work('a new credential was not brought to the broker', () => bring(deviceId, credential)),
    shown: (deviceId, credential) => {
      if (hashAtBroker.get(deviceId) === hashCredentialSecret(credential)) return
      work('a credential was not brought to the broker', () => sendIfMissing(deviceId, credential))
    },
    changed: (deviceId) => work('a change of a device was not brought to the broker', () => compare(deviceId)),
  }
  return {
    keeper,
    /** Starts again at each connection, because the broker may have been replaced or may have lost its data. */
    begin: async () => {
      hashAtBroker.clear()
      offset = 0
      await oneByOne(security.prepare)
    },
    /** Compares the next page of the broker's device list. */
    look: () => oneByOne(look),
    close: () => oneByOne.clearQueue(),
  }
}
