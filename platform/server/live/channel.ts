import type { Door } from './doors.ts'

/** A channel beside the live one, over the same doors: an area makes it, and `app/` hands it over. */
export interface Channel extends Door {
  /** The port over TCP; 0 closes it. */
  readonly port: number
  /** Begins, before its doors are opened. `nodeId` is the name under which this node gives its signs of life. */
  readonly start: (nodeId: string) => Promise<void>
  /** Ends every connection, and waits for what it has in hand. */
  readonly close: () => Promise<void>
}
