import type { KnownDevice } from '../credentials.ts'
import type { DownMessageKind, UpMessageKind } from './topics.ts'

/** A connection of a device. */
export interface DeviceConnection {
  readonly device: KnownDevice
  /** Hash of the secret in the credential that the device showed. */
  readonly seal: string
  /** Unique name of the connection: node id and connection id. */
  readonly connection: string
  readonly close: () => void
}

/** Handlers that a transport calls. */
export interface ConnectionHandlers {
  readonly joined: (line: DeviceConnection) => void
  readonly left: (line: DeviceConnection) => void
  /** Handles a message of a device. The transport may hold back the next message until this resolves. */
  readonly heard: (line: DeviceConnection, up: UpMessageKind, payload: Buffer) => Promise<void>
}

/** Sends messages to devices: through this node's broker or an operator's broker. */
export interface Transport {
  /** Sends a message to a device. The message is lost if the device is not connected to this transport. */
  readonly tell: (deviceId: number, down: DownMessageKind, message: unknown) => void
  readonly close: () => Promise<void>
}
