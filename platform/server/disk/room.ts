import { Refusal, common } from '../../contract/refusal.ts'
import type { Config } from '../config.ts'
import { usesDataFolder } from '../installation/mark.ts'
import { freeDisk } from '../nodes/nodes.ts'

/** How long a measurement is valid, ms. */
const measureInterval = 1000

/** How long the database server's report of a full disk is valid, ms; the next write after that tries again. */
const reportLasts = 10_000

type Measured = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3' | 'diskReserve'>

/** The free space for writing. */
export interface DiskRoom {
  /** Free bytes of the data folder's disk; null if the data folder isn't used or the value is unknown. */
  readonly free: () => Promise<number | null>
  /** True if less space than the reserve is left. */
  readonly isFull: () => Promise<boolean>
  /** Refuses writes below the reserve, before the database itself has no room for its log. */
  readonly refuseFull: () => Promise<void>
  /** Records that a write failed because the disk is full. */
  readonly noteFull: () => void
  /** True if a write failed recently because a disk is full, on any server. */
  readonly wasFull: () => boolean
}

/** Watches the disk of the data folder. `measure` returns the free bytes of a folder's disk. */
export const makeDiskRoom = (
  config: Measured,
  measure: (folder: string) => Promise<number | null> = freeDisk,
  time: () => number = () => performance.now(),
): DiskRoom => {
  let measured: { readonly at: number; readonly free: Promise<number | null> } | null = null
  let reportedAt: number | null = null
  const free = async (): Promise<number | null> => {
    if (!usesDataFolder(config)) return null
    const now = time()
    if (measured === null || now - measured.at >= measureInterval)
      measured = { at: now, free: measure(config.dataFolder) }
    return measured.free
  }
  const isFull = async () => {
    const left = await free()
    return left !== null && left < config.diskReserve
  }
  return {
    free,
    isFull,
    refuseFull: async () => {
      if (await isFull()) throw new Refusal(common.diskFull)
    },
    noteFull: () => {
      reportedAt = time()
    },
    wasFull: () => reportedAt !== null && time() - reportedAt < reportLasts,
  }
}
