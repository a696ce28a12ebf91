import type { Door } from './doors.ts'

/** A channel next to the live one that uses the same ports: an area makes it, and `app/` passes it in. */
export interface Channel extends Door {
  /** The TCP port; 0 disables it. */
  readonly port: number
  /** Starts before its ports are opened. `nodeId` is the id under which this node records its heartbeat. */
  readonly start: (nodeId: string) => Promise<void>
  /** Closes every connection, and waits for running work. */
  readonly close: () => Promise<void>
}
