import { randomInt } from 'node:crypto'
import { type List, type Pinned, type SignedList, findOnList, readList } from './offlineList.ts'

type PersonKey = { readonly card: string } | { readonly id: number }

/** 7 leaves, 8 returns. */
type PassType = 7 | 8

const wayOf = { 7: 'out', 8: 'in' } as const

/** A decision waiting for its delivery. */
interface Kept {
  readonly number: number
  readonly listNumber: number
  readonly userId: number
  readonly stateDictId: PassType
  readonly passed: boolean
  readonly time: number
}

/** The decisions of one delivery. */
export interface Delivery {
  readonly clock: number
  readonly series: number
  readonly decisions: Kept[]
}

/** The server's response to a delivery. Unknown fields are ignored. */
interface Receipt {
  readonly series: number
  readonly number: number | null
  readonly refused: readonly { readonly number: number; readonly reason: string }[]
}

/** A simulated gate that decides by itself while its line is down. */
interface OfflineGateSpec extends Pinned {
  /** A monotonic clock with any origin, ms. Nobody sets it, and it stops while the gate is off. */
  readonly monotonic: () => number
  readonly fetchList: (nonce: number) => Promise<SignedList>
  readonly deliver: (batch: Delivery) => Promise<Receipt>
}

const batchOf = 200

/** Makes a gate that has just been paired. */
export const makeOfflineGate = ({ monotonic, fetchList, deliver, ...pinned }: OfflineGateSpec) => {
  /** State that survives a restart: numbers are never reused, and an older list is never accepted. */
  const disk = { series: 1, lastDecision: 0, lastList: 0, kept: new Map<number, Kept>() }
  /** State that doesn't: without a contact since its start a gate doesn't know the time, and so decides nothing. */
  let current: { readonly list: List; readonly since: number } | null = null

  const readClock = ({ list, since }: NonNullable<typeof current>) => list.madeAt + (monotonic() - since)

  const keepDecision = (
    userId: number,
    stateDictId: PassType,
    passed: boolean,
    { list }: NonNullable<typeof current>,
    time: number,
  ) => {
    disk.lastDecision += 1
    const number = disk.lastDecision
    disk.kept.set(number, { number, listNumber: list.number, userId, stateDictId, passed, time })
  }

  return {
    kept: () => [...disk.kept.values()],
    /** Fetches a list. Returns why it can't be used, or null. */
    refresh: async (): Promise<string | null> => {
      const nonce = randomInt(2 ** 47)
      // Measured from the request, so that a slow response makes the gate's clock run ahead, never behind.
      const since = monotonic()
      const read = readList(await fetchList(nonce), pinned, { nonce, lastNumber: disk.lastList })
      if ('refused' in read) return read.refused
      current = { list: read.list, since }
      disk.lastList = read.list.number
      return null
    },
    /** Decides on a person at the gate while the line is down. */
    decide: (who: PersonKey, stateDictId: PassType): { readonly passed: boolean; readonly reason: string } => {
      if (current === null) return { passed: false, reason: '重启后尚未联网' }
      const now = readClock(current)
      if (now >= current.list.validUntil) return { passed: false, reason: '名单已过期' }
      const spans = findOnList(current.list, who)
      const [first] = spans
      if (first === undefined) return { passed: false, reason: '不在名单上' }
      const isOn = spans.filter(({ from, until }) => from <= now && now < until)
      const passed = isOn.some(({ direction = wayOf[stateDictId] }) => direction === wayOf[stateDictId])
      keepDecision(first.id, stateDictId, passed, current, now)
      if (passed) return { passed, reason: '' }
      return { passed, reason: isOn.length === 0 ? '不在放行时间内' : '不在放行方向内' }
    },
    /** Switches the gate off and on. */
    restart: () => {
      current = null
    },
    /** Delivers the kept decisions until none is left; each is kept until its receipt. Returns the refused ones. */
    settle: async () => {
      if (current === null) throw new Error('a gate that knows no time fetches a list first')
      const refused: Receipt['refused'][number][] = []
      while (disk.kept.size > 0) {
        const decisions = [...disk.kept.values()].slice(0, batchOf)
        const receipt = await deliver({ clock: readClock(current), series: disk.series, decisions })
        if (receipt.series !== disk.series || receipt.number !== decisions.at(-1)?.number)
          throw new Error('not its receipt')
        for (const { number } of decisions) disk.kept.delete(number)
        refused.push(...receipt.refused)
      }
      return refused
    },
  }
}
