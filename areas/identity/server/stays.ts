import { toWireTime } from '../../../platform/contract/time.ts'
import type { OwnSession } from '../contract.ts'
import { deviceName } from './deviceName.ts'
import { idleLimit } from './sessionSource.ts'

/** A session as it is stored, with what its owner is shown of it. */
export interface SessionRow {
  readonly id: number
  readonly openedBy: OwnSession['openedBy']
  readonly createdAt: Date
  readonly seenAt: Date
  readonly endedAt: Date | null
  readonly isRenewable: boolean
  /** The end of 一周内自动登录, which the sessions of a browser have in common; null where it was not asked for. */
  readonly rememberUntil: Date | null
  /** Ended because a cookie of its browser that had been renewed was used again. */
  readonly isReused: boolean
  readonly address: string
  readonly userAgent: string
  readonly schoolName: string | null
}

/** The sessions of one browser that followed upon each other, oldest first. */
type Stay = readonly [SessionRow, ...SessionRow[]]

const endOf = ({ endedAt, isRenewable, seenAt }: SessionRow, now: Date): Date | null => {
  if (endedAt !== null || isRenewable) return endedAt
  const idleEnd = new Date(seenAt.getTime() + idleLimit)
  return idleEnd < now ? idleEnd : null
}

/**
 * Sessions, newest first, put together to stays, newest first. A renewal and a change of school end the session before
 * and open the next in one moment, by which they are known to belong together; a renewal also goes on from what is over
 * of its browser. Windows that are alive beside each other are a stay each.
 */
export const staysOf = (rows: readonly SessionRow[], now: Date): Stay[] => {
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
    if (browser !== null && endOf(row, now) !== null) overByBrowser.set(browser, stay)
  }
  const lastOf = (stay: Stay) => (stay.at(-1) ?? stay[0]).id
  return [...stays].toSorted((one, other) => lastOf(other) - lastOf(one))
}

/** An address by the half that tells one network from another. */
const shortAddress = (address: string): string => {
  const [first, second] = address.replace(/^::ffff:(?=\d+\.)/, '').split(/[.:]/)
  return address.includes('.') ? `${first}.${second}.*.*` : `${first}:${second}:****`
}

/** A stay as its owner reads it; ending it ends its last session. */
export const presentStay = (
  stay: Stay,
  { now, currentId, timeZone }: { now: Date; currentId: number; timeZone: string },
): OwnSession => {
  const [first, ...later] = stay
  const last = later.at(-1) ?? first
  const end = endOf(last, now)
  return {
    id: last.id,
    isCurrent: last.id === currentId,
    openedBy: first.openedBy,
    renewals: later.filter((row) => row.openedBy === 'renewal').length,
    changes: later.filter((row) => row.openedBy === 'change').length,
    createdAt: toWireTime(first.createdAt, timeZone),
    seenAt: toWireTime(last.seenAt, timeZone),
    endedAt: end && toWireTime(end, timeZone),
    address: shortAddress(last.address),
    device: deviceName(last.userAgent),
    schoolName: last.schoolName,
    isReused: stay.some(({ isReused }) => isReused),
  }
}
