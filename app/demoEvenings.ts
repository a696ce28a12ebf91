import { setEveningHost } from '../areas/device/server/index.ts'
import { type Evening, type EveningReport, playEvening } from '../simulator/evening/evening.ts'

/** How long a reservation lasts without an evening starting, in ms. A failed commit does not release it. */
const reservedFor = 30_000

/** Length of an evening in minutes, including the hour until the last device has delivered. */
const length = 72

interface Options {
  /** The address on which this server listens. */
  readonly address: string
  /** The external broker for devices. Default: the server's built-in one. */
  readonly broker?: string | undefined
  /** How many times faster than real time; 60 plays a minute in a second. */
  readonly speed?: number
  /** Seed for a repeatable evening. Default: each evening differs. */
  readonly seed?: string
  readonly onOver?: (schoolId: number, report: EveningReport) => void
  /** Called when an evening fails, since no caller awaits it. */
  readonly onFault?: (schoolId: number, error: unknown) => void
}

/** Plays evenings for the demo schools, one at a time per school. Returns `close`, which stops them all. */
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
