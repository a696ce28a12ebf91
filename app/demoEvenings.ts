import { setEveningHost } from '../areas/device/server/index.ts'
import { type Evening, type EveningReport, playEvening } from '../simulator/evening/evening.ts'

/** A place that nothing came of is free again after so long, in milliseconds: a commit may fail unheard. */
const reservedFor = 30_000

/** The length of an evening, with the hour after which the last device delivers, in minutes. */
const length = 72

interface Options {
  /** The address of this server, as its listening gave it. */
  readonly address: string
  /** The broker that devices come to, where it is not this server's own. */
  readonly broker?: string | undefined
  /** 60 for a minute in a second. */
  readonly speed?: number
  /** Each evening is another, unless a seed is given. */
  readonly seed?: string
  readonly onOver?: (schoolId: number, report: EveningReport) => void
  /** Told of an evening that broke off: nobody waits for it. */
  readonly onFault?: (schoolId: number, error: unknown) => void
}

/** Plays evenings for the schools of the demo, one at a time for each. Gives a way to end them all. */
export const hostEvenings = ({ address, broker, speed = 60, seed, onOver, onFault }: Options) => {
  const url = broker ?? `${address.replace(/^http/, 'ws')}/device/mqtt`
  const reserved = new Map<number, number>()
  const playing = new Map<number, Evening>()
  const follow = async (schoolId: number, { done }: Evening) => {
    const report = await done.finally(() => playing.delete(schoolId))
    onOver?.(schoolId, report)
  }
  const putBack = setEveningHost({
    minutes: length / speed,
    reserve: (schoolId) => {
      if (playing.has(schoolId) || (reserved.get(schoolId) ?? 0) > Date.now()) return false
      reserved.set(schoolId, Date.now() + reservedFor)
      return true
    },
    release: (schoolId) => void reserved.delete(schoolId),
    begin: (schoolId, devices) => {
      const played = playEvening({ url, devices, seed: seed ?? `${schoolId} ${Date.now()}`, speed })
      playing.set(schoolId, played)
      reserved.delete(schoolId)
      follow(schoolId, played).catch((error: unknown) => onFault?.(schoolId, error))
    },
  })
  return {
    close: async () => {
      putBack()
      await Promise.all([...playing.values()].map(({ stop }) => stop()))
    },
  }
}

export type Evenings = ReturnType<typeof hostEvenings>
