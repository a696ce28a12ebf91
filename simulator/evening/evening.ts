import { makeRandom } from '../district/random.ts'
import { type PretendDevice, makePretendDevice } from './pretendDevice.ts'
import { type Passing, timetableOf } from './timetable.ts'

/** A device of the evening with its credential, and the students who pass it. */
interface EveningDevice {
  readonly deviceId: number
  readonly credential: string
  readonly students: readonly number[]
}

/** Settings of a simulated evening. */
interface EveningPlan {
  readonly url: string
  readonly devices: readonly EveningDevice[]
  /** The same seed gives the same evening. */
  readonly seed: string
  /** 1 is real time, 60 plays a minute in a second. */
  readonly speed: number
  /** The true time. Events happen when they are played: a fast evening is over sooner, and no record is in the past. */
  readonly now?: () => number
}

/** Result of an evening: the records made, and how many of them a receipt counted or refused. */
export interface EveningReport {
  readonly made: number
  readonly acknowledged: number
  readonly refused: number
}

/** The faults of devices, in order; the first device has none. */
const faultKinds = ['plain', 'offline', 'wrongClock', 'twice'] as const

/** The offline device loses its line in the middle of the queue, and delivers an hour later. */
const offlineAt = 12
const offlineFor = 60

/** Lead of a wrong clock, and the wait for the last receipts, ms. */
const clockLead = 3 * 3_600_000
const receiptTimeout = 60_000

/** Plays a school's evening with simulated devices, and returns its result. */
export const playEvening = ({ url, devices, seed, speed, now = Date.now }: EveningPlan) => {
  const random = makeRandom(seed)
  const timers: NodeJS.Timeout[] = []
  let isStopped = false
  const begin = now()
  const atMinute = (minute: number, work: () => void) => {
    timers.push(setTimeout(work, Math.max(0, begin + (minute * 60_000) / speed - now())))
  }

  const play = (passings: readonly Passing[], device: PretendDevice, at = 0): void => {
    const passing = passings[at]
    if (!passing) return
    atMinute(passing.minute, () => {
      device.note(passing.userId, passing.stateDictId)
      play(passings, device, at + 1)
    })
  }

  const cast = devices.map(({ deviceId, credential, students }, place) => {
    const manner = faultKinds[place] ?? 'plain'
    const clock = manner === 'wrongClock' ? () => now() + clockLead : now
    const device = makePretendDevice({ url, deviceId, credential, clock, sendsTwice: manner === 'twice' })
    const passings = timetableOf(students, random.branch(String(place)))
    play(passings, device)
    if (manner === 'offline') {
      atMinute(offlineAt, () => void device.goOffline())
      atMinute(offlineAt + offlineFor, device.comeBack)
    }
    return { device, passings, ends: manner === 'offline' ? offlineAt + offlineFor : (passings.at(-1)?.minute ?? 0) }
  })

  const report = (): EveningReport => {
    const total = { made: 0, acknowledged: 0, refused: 0 }
    for (const { device } of cast) {
      total.made += device.tally.made
      total.acknowledged += device.tally.acknowledged
      total.refused += device.tally.refused
    }
    return total
  }

  const stop = async () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(cast.map(({ device }) => device.close()))
  }

  const planned = cast.reduce((sum, { passings }) => sum + passings.length, 0)
  const last = Math.max(0, ...cast.flatMap(({ ends, passings }) => [ends, passings.at(-1)?.minute ?? 0]))
  const isOver = () => isStopped || (report().made === planned && cast.every(({ device }) => device.isSettled()))

  const wholeEvening = async () => {
    const givesUpAt = begin + (last * 60_000) / speed + receiptTimeout
    while (!isOver() && now() < givesUpAt) await new Promise((resolve) => setTimeout(resolve, 50))
    await stop()
    return report()
  }

  return {
    /** The evening as drawn, to compare with the result. */
    planned: cast.map(({ passings }) => passings),
    report,
    /** Cuts every line as a broken switch does. The devices reconnect by themselves. */
    cut: () => {
      for (const { device } of cast) device.cut()
    },
    stop,
    /** Resolves when every record has its receipt, or a minute after the last one should have. */
    done: wholeEvening(),
  }
}

export type Evening = ReturnType<typeof playEvening>
