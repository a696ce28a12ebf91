import type { Clock } from '../../../../platform/server/clock.ts'
import type { Config } from '../../../../platform/server/config.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import type { Limits } from '../../../../platform/server/limits/limits.ts'
import type { KnownDevice } from '../credentials.ts'

/** The ground that the devices' channel stands on. */
export interface ChannelParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'deviceMqttPort' | 'deviceMqttUrl' | 'redisUrl' | 'trustedProxies'>
  readonly limits: Limits
  /** Takes what a device reports, and gives the receipt; where it fails there is none, and the device sends again. */
  readonly receive: (device: KnownDevice, payload: Buffer) => Promise<unknown>
  /** Takes a gate's question, and gives how it stands; where it fails there is no answer, and the device asks again. */
  readonly asked: (device: KnownDevice, payload: Buffer) => Promise<unknown>
  readonly onFault: (what: string, error: unknown) => void
}
