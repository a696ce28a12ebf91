import { z } from 'zod'
import { makeWaitingStore } from '../../../../platform/console/client/waitingStore.ts'

/**
 * A record that waits in the browser until the server has it. It holds ids, values and words, and no names: school
 * computers and phones are shared.
 */
export const WaitingRecord = z.object({
  /** The number by which the server stores it once. */
  clientKey: z.uuid(),
  /** The number of the pictures' upload. */
  picturesKey: z.uuid(),
  /** The account and school that recorded it. Nobody else may send it. */
  owner: z.string(),
  projectId: z.int(),
  targetId: z.int(),
  itemId: z.int(),
  assessValue: z.number().optional(),
  desc: z.string(),
  /** The school's time of recording. */
  time: z.string(),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
  pictures: z.array(z.instanceof(Blob)),
  /** Why the server refused it. Null while it has not answered. */
  refused: z.string().nullable(),
})
export type WaitingRecord = z.output<typeof WaitingRecord>

/** The records that wait in this browser, over reloads. */
export const browserStore = makeWaitingStore('xingtan-moral-education', WaitingRecord)
