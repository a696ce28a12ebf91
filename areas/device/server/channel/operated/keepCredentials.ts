import pLimit from 'p-limit'
import type { Database } from '../../../../../platform/server/database/database.ts'
import type { CredentialKeeper } from '../../credentialKeeper.ts'
import { findCredentials, sealOfCredential } from '../../credentials.ts'
import type { BrokerClient, DynamicSecurity } from './dynamicSecurity.ts'

/** So many of the broker's devices are compared with ours in one look. */
const pageSize = 500

interface Parts {
  readonly database: Database
  readonly security: DynamicSecurity
  /** Says in a device's stead that its line has ended: one that is cut off has no last will. */
  readonly hush: (deviceId: number) => void
  readonly onFault: (what: string, error: unknown) => void
}

type Wanted = Awaited<ReturnType<typeof findCredentials>>[number]

/** Keeps the broker's list of devices in step with ours, which is the true one. */
export const keepCredentials = ({ database, security, hush, onFault }: Parts) => {
  // The seals that the broker has, as far as this node has brought or found them since it was last connected.
  const brought = new Map<number, string>()
  // Seals that were not ours at the look before. A new credential may be on its way, from any node.
  const doubted = new Map<number, string>()
  const oneByOne = pLimit(1)
  let offset = 0

  const findWanted = async (deviceIds: readonly number[]) => {
    if (deviceIds.length === 0) return new Map<number, Wanted>()
    const rows = await database.asSystem('devices: who may be let in by the operator’s broker', (db) =>
      findCredentials(db, deviceIds),
    )
    return new Map(rows.map((row) => [row.deviceId, row]))
  }

  /** Right behind what cuts it off, so that nothing is taken back that the device says when it has come in again. */
  const quietly = (deviceId: number, cutOff: Promise<unknown>) => {
    hush(deviceId)
    return cutOff
  }

  const remove = async (deviceId: number) => {
    brought.delete(deviceId)
    doubted.delete(deviceId)
    await quietly(deviceId, security.remove(deviceId))
  }

  const mend = async ({ deviceId, seal, disabled }: BrokerClient, wanted: Wanted | undefined) => {
    if (wanted === undefined) return remove(deviceId)
    if (wanted.seal !== seal) {
      if (doubted.get(deviceId) === seal) return remove(deviceId)
      doubted.set(deviceId, seal)
      return
    }
    doubted.delete(deviceId)
    if (wanted.disabled === disabled) return
    if (!wanted.disabled) return security.enable(deviceId)
    await quietly(deviceId, security.disable(deviceId))
  }

  const look = async () => {
    const page = await security.list(offset, pageSize)
    offset = page.isLast ? 0 : offset + pageSize
    const wanted = await findWanted(page.devices.map(({ deviceId }) => deviceId))
    for (const found of page.devices) await mend(found, wanted.get(found.deviceId))
  }

  const compare = async (deviceId: number) => {
    const found = await security.find(deviceId)
    if (found) await mend(found, (await findWanted([deviceId])).get(deviceId))
  }

  const bring = async (deviceId: number, credential: string) => {
    const seal = sealOfCredential(credential)
    await remove(deviceId)
    await security.letIn(deviceId, credential, seal)
    brought.set(deviceId, seal)
    // A device that is put aside gets its credential, and stays shut out.
    await compare(deviceId)
  }

  const bringIfLost = async (deviceId: number, credential: string) => {
    const seal = sealOfCredential(credential)
    if (brought.get(deviceId) === seal) return
    const found = await security.find(deviceId)
    if (found?.seal === seal) brought.set(deviceId, seal)
    else await bring(deviceId, credential)
  }

  const work = (what: string, todo: () => Promise<unknown>) =>
    void oneByOne(todo).catch((error: unknown) => onFault(what, error))

  const keeper: CredentialKeeper = {
    made: (deviceId, credential) =>
      work('a new credential was not brought to the broker', () => bring(deviceId, credential)),
    shown: (deviceId, credential) => {
      if (brought.get(deviceId) === sealOfCredential(credential)) return
      work('a credential was not brought to the broker', () => bringIfLost(deviceId, credential))
    },
    changed: (deviceId) => work('a change of a device was not brought to the broker', () => compare(deviceId)),
  }
  return {
    keeper,
    /** The broker may be another by now, or have lost what it knew. */
    begin: async () => {
      brought.clear()
      offset = 0
      await oneByOne(security.prepare)
    },
    /** Compares the next devices of the broker's list. */
    look: () => oneByOne(look),
    close: () => oneByOne.clearQueue(),
  }
}
