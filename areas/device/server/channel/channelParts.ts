import type { Clock } from '../../../../platform/server/clock.ts'
import type { Config } from '../../../../platform/server/config.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import type { Limits } from '../../../../platform/server/limits/limits.ts'
import type { KnownDevice } from '../credentials.ts'

/** Dependencies of the device channel. */
export interface ChannelParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'deviceMqttPort' | 'deviceMqttUrl' | 'redisUrl' | 'trustedProxies'>
  readonly limits: Limits
  /**
   * Processes reported records and returns the receipt. If it fails, no receipt is sent and the device sends again.
   */
  readonly receive: (device: KnownDevice, payload: Buffer) => Promise<unknown>
  /** Processes the readings of an air monitor and returns the receipt, as `receive` does for records. */
  readonly receiveAir: (device: KnownDevice, payload: Buffer) => Promise<unknown>
  /** Processes a gate request and returns its state. If it fails, no answer is sent and the device asks again. */
  readonly asked: (device: KnownDevice, payload: Buffer) => Promise<unknown>
  readonly onFault: (what: string, error: unknown) => void
}
