import { z } from 'zod'
import type { DisplayPageName } from '../views.ts'

const Kept = z.object({ ticket: z.string(), schoolId: z.int(), deviceId: z.int() })

/** A display's credential with the place that it was paired with. */
export type KeptTicket = z.output<typeof Kept>

const keyOf = (page: DisplayPageName) => `display:${page}`

/** The credential that this browser keeps for a page; null where it was never paired. */
export const readTicket = (page: DisplayPageName): KeptTicket | null => {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(page)) ?? ''))
  } catch {
    return null
  }
}

/** Keeps a credential. A browser that keeps nothing is paired again after its next start. */
export const keepTicket = (page: DisplayPageName, kept: KeptTicket): void => {
  try {
    localStorage.setItem(keyOf(page), JSON.stringify(kept))
  } catch {
    // The page goes on with what it holds.
  }
}

export const dropTicket = (page: DisplayPageName): void => localStorage.removeItem(keyOf(page))

/** The place that an address asks for, by `schoolId` and `deviceId`; true of a credential that is of no other. */
export const isOfAddress = ({ schoolId, deviceId }: KeptTicket, search: string): boolean => {
  const asked = new URLSearchParams(search)
  const agrees = (name: string, id: number) => (asked.get(name) ?? String(id)) === String(id)
  return agrees('schoolId', schoolId) && agrees('deviceId', deviceId)
}
