import { makeRandom } from '../district/random.ts'
import { type PretendDevice, makePretendDevice } from './pretendDevice.ts'
import { type Passing, timetableOf } from './timetable.ts'

/** A device of the evening with its credential, and the students who pass it. */
export interface EveningDevice {
  readonly deviceId: number
  readonly credential: string
  readonly students: readonly number[]
}

/** The evening that is to be played. */
export interface EveningPlan {
  readonly url: string
  readonly devices: readonly EveningDevice[]
  /** The same seed gives the same evening. */
  readonly seed: string
  /** 1 as it is, 60 for a minute in a second. */
  readonly speed: number
  /** The true time. Events happen when they are played: a quick evening is over sooner, and nobody's record lies in the past. */
  readonly now?: () => number
}

/** The outcome of an evening: records that were made, and of these the ones that a receipt has counted or refused. */
export interface EveningReport {
  readonly made: number
  readonly acknowledged: number
  readonly refused: number
}

/** The faults of devices, by their place among the others: the first one has none. */
const manners = ['plain', 'offline', 'wrongClock', 'twice'] as const

/** The device that loses its line does so in the queue's middle, and delivers an hour later. */
const offlineAt = 12
const offlineFor = 60

/** How far a wrong clock is ahead, and how long the last receipts are waited for, in milliseconds. */
const aheadBy = 3 * 3_600_000
const receiptsWithin = 60_000

/** Plays a school's evening with pretend devices, and tells what came of it. */
export const evening = ({ url, devices, seed, speed, now = Date.now }: EveningPlan) => {
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
    const manner = manners[place] ?? 'plain'
    const clock = manner === 'wrongClock' ? () => now() + aheadBy : now
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
    const givesUpAt = begin + (last * 60_000) / speed + receiptsWithin
    while (!isOver() && now() < givesUpAt) await new Promise((resolve) => setTimeout(resolve, 50))
    await stop()
    return report()
  }

  return {
    /** The evening as it was drawn, for comparing with what became of it. */
    planned: cast.map(({ passings }) => passings),
    report,
    /** Cuts every line as a broken switch does; the devices come back by themselves. */
    cut: () => {
      for (const { device } of cast) device.cut()
    },
    stop,
    /** Ends when every record has its receipt, or a minute after the last should have had it. */
    done: wholeEvening(),
  }
}

export type Evening = ReturnType<typeof evening>
