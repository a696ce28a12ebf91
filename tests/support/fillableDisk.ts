import { Refusal, common } from '../../platform/contract/refusal.ts'
import type { DiskRoom } from '../../platform/server/disk/room.ts'

/** A disk that a test can fill and free, because a real full disk would affect every test. */
export const fillableDisk = () => {
  let [isFull, failed, refused] = [false, false, 0]
  const room: DiskRoom = {
    free: async () => (isFull ? 0 : Number.MAX_SAFE_INTEGER),
    isFull: async () => isFull,
    refuseFull: async () => {
      if (!isFull) return
      refused += 1
      throw new Refusal(common.diskFull)
    },
    noteFull: () => {
      failed = true
    },
    wasFull: () => failed,
  }
  return {
    room,
    fill: () => {
      isFull = true
    },
    free: () => {
      ;[isFull, failed] = [false, false]
    },
    /** Number of writes refused for lack of space. */
    refused: () => refused,
  }
}
