import { toWireTime } from '../../../platform/contract/time.ts'
import type { OwnSession } from '../contract.ts'
import { deviceName } from './deviceName.ts'
import { idleLimit } from './sessionSource.ts'

/** The stored fields of a session that its user is shown or that link it to a stay. */
interface ListedSession {
  readonly id: number
  readonly openedBy: OwnSession['openedBy']
  readonly createdAt: Date
  readonly seenAt: Date
  readonly endedAt: Date | null
  readonly isRenewable: boolean
  /** The end of 一周内自动登录, which all sessions of a browser share; null without it. */
  readonly rememberUntil: Date | null
  /** True if it ended because an already renewed cookie of its browser was used again. */
  readonly isReused: boolean
  readonly address: string
  readonly userAgent: string
  readonly schoolName: string | null
}

/** Consecutive sessions of one browser, oldest first. */
type Stay = readonly [ListedSession, ...ListedSession[]]

const findEnd = ({ endedAt, isRenewable, seenAt }: ListedSession, now: Date): Date | null => {
  if (endedAt !== null || isRenewable) return endedAt
  const idleEnd = new Date(seenAt.getTime() + idleLimit)
  return idleEnd < now ? idleEnd : null
}

/**
 * Groups sessions into stays; both are ordered newest first. A renewal or a change of school ends one session and opens
 * the next at the same time, which links them. A renewal also continues an ended stay of its browser. Windows that are
 * open at the same time are separate stays.
 */
export const groupIntoStays = (rows: readonly ListedSession[], now: Date): Stay[] => {
  const stays = new Set<Stay>()
  const byEnd = new Map<number, Stay>()
  const overByBrowser = new Map<number, Stay>()
  for (const row of rows.toReversed()) {
    const browser = row.rememberUntil?.getTime() ?? null
    const isContinued = row.openedBy === 'renewal' || row.openedBy === 'change'
    const over = browser === null ? undefined : overByBrowser.get(browser)
    const before = isContinued ? (byEnd.get(row.createdAt.getTime()) ?? over) : undefined
    const stay: Stay = before ? [...before, row] : [row]
    if (before) stays.delete(before)
    if (before) byEnd.delete(row.createdAt.getTime())
    if (browser !== null && before === over) overByBrowser.delete(browser)
    stays.add(stay)
    if (row.endedAt) byEnd.set(row.endedAt.getTime(), stay)
    if (browser !== null && findEnd(row, now) !== null) overByBrowser.set(browser, stay)
  }
  const lastIdOf = (stay: Stay) => (stay.at(-1) ?? stay[0]).id
  return [...stays].toSorted((one, other) => lastIdOf(other) - lastIdOf(one))
}

/** Masks the second half of an address. The first half is enough to tell networks apart. */
const maskAddress = (address: string): string => {
  const [first, second] = address.replace(/^::ffff:(?=\d+\.)/, '').split(/[.:]/)
  return address.includes('.') ? `${first}.${second}.*.*` : `${first}:${second}:****`
}

/** Presents a stay to its user. Its id is that of the last session, which is the one to end. */
export const presentStay = (
  stay: Stay,
  { now, currentId, timeZone }: { now: Date; currentId: number; timeZone: string },
): OwnSession => {
  const [first, ...later] = stay
  const last = later.at(-1) ?? first
  const end = findEnd(last, now)
  return {
    id: last.id,
    isCurrent: last.id === currentId,
    openedBy: first.openedBy,
    renewals: later.filter((row) => row.openedBy === 'renewal').length,
    changes: later.filter((row) => row.openedBy === 'change').length,
    createdAt: toWireTime(first.createdAt, timeZone),
    seenAt: toWireTime(last.seenAt, timeZone),
    endedAt: end && toWireTime(end, timeZone),
    address: maskAddress(last.address),
    device: deviceName(last.userAgent),
    schoolName: last.schoolName,
    isReused: stay.some(({ isReused }) => isReused),
  }
}
