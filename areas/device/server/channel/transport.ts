import type { KnownDevice } from '../credentials.ts'
import type { Down, Up } from './topics.ts'

/** A device's connection. */
export interface Line {
  readonly device: KnownDevice
  /** The seal of the credential that opened it. */
  readonly seal: string
  /** Its name, which no other connection has: the node's, and its own. */
  readonly connection: string
  readonly close: () => void
}

/** The side that transports work for. */
export interface Ends {
  readonly joined: (line: Line) => void
  readonly left: (line: Line) => void
  /** A message of a device. The next one may be kept waiting until this is done. */
  readonly heard: (line: Line, up: Up, payload: Buffer) => Promise<void>
}

/** The way to the devices: this node's own broker, or another's that stands in for it. */
export interface Transport {
  /** Tells a device something; nobody hears it where the device is not connected here. */
  readonly tell: (deviceId: number, down: Down, message: unknown) => void
  readonly close: () => Promise<void>
}
