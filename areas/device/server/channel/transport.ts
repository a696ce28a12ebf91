import type { KnownDevice } from '../credentials.ts'
import type { Down, Up } from './topics.ts'

/** A connection of a device. */
export interface Line {
  readonly device: KnownDevice
  /** Hash of the secret in the credential that the device showed. */
  readonly seal: string
  /** Unique name of the connection: node id and connection id. */
  readonly connection: string
  readonly close: () => void
}

/** Handlers that a transport calls. */
export interface Ends {
  readonly joined: (line: Line) => void
  readonly left: (line: Line) => void
  /** Handles a message of a device. The transport may hold back the next message until this resolves. */
  readonly heard: (line: Line, up: Up, payload: Buffer) => Promise<void>
}

/** Sends messages to devices: through this node's broker or an operator's broker. */
export interface Transport {
  /** Sends a message to a device. The message is lost if the device is not connected to this transport. */
  readonly tell: (deviceId: number, down: Down, message: unknown) => void
  readonly close: () => Promise<void>
}
