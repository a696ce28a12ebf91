import { Refusal, common } from '../../contract/refusal.ts'
import type { Config } from '../config.ts'
import { usesDataFolder } from '../installation/mark.ts'
import { freeDisk } from '../nodes/nodes.ts'

/** How long a measurement holds, in milliseconds. */
const holdsFor = 1000

/** How long the database server's own word that its disk is full holds, in milliseconds: the next write asks it again. */
const toldFor = 10_000

type Measured = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3' | 'diskReserve'>

/** The room that is left for writing. */
export interface Room {
  /** Free bytes of the disk of the data folder; null where nothing lies there, or nobody can tell. */
  readonly free: () => Promise<number | null>
  /** True if less is left than the reserve. */
  readonly isFull: () => Promise<boolean>
  /** Refuses to write where less is left than the reserve: before the database itself would find no room for its log. */
  readonly refuseFull: () => Promise<void>
  /** Remembers that a write failed for want of room. */
  readonly noteFull: () => void
  /** True if a write failed for want of room a moment ago, wherever. */
  readonly wasFull: () => boolean
}

/** Watches the disk of the data folder; `measure` gives the free bytes of a folder's disk. */
export const makeRoom = (
  config: Measured,
  measure: (folder: string) => Promise<number | null> = freeDisk,
  time: () => number = () => performance.now(),
): Room => {
  let measured: { readonly at: number; readonly free: Promise<number | null> } | null = null
  let toldAt: number | null = null
  const free = async (): Promise<number | null> => {
    if (!usesDataFolder(config)) return null
    const now = time()
    if (measured === null || now - measured.at >= holdsFor) measured = { at: now, free: measure(config.dataFolder) }
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
      toldAt = time()
    },
    wasFull: () => toldAt !== null && time() - toldAt < toldFor,
  }
}
