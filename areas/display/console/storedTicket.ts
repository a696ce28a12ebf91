import { z } from 'zod'
import type { DisplayPageName } from '../views.ts'

const Kept = z.object({ ticket: z.string(), schoolId: z.int(), deviceId: z.int() })

/** A display's credential with the school and device it was paired with. */
type StoredTicket = z.output<typeof Kept>

const keyOf = (page: DisplayPageName) => `display:${page}`

/** Reads this browser's credential for a page. Null if it was never paired. */
export const readTicket = (page: DisplayPageName): StoredTicket | null => {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(page)) ?? ''))
  } catch {
    return null
  }
}

/** Stores a credential. A browser without storage must be paired again after a restart. */
export const storeTicket = (page: DisplayPageName, kept: StoredTicket): void => {
  try {
    localStorage.setItem(keyOf(page), JSON.stringify(kept))
  } catch {
    // Continue with the credential in memory.
  }
}

export const removeTicket = (page: DisplayPageName): void => localStorage.removeItem(keyOf(page))

/** True if a credential belongs to the school and device in the URL's search, if any are there. */
export const matchesUrl = ({ schoolId, deviceId }: StoredTicket, search: string): boolean => {
  const asked = new URLSearchParams(search)
  const agrees = (name: string, id: number) => (asked.get(name) ?? String(id)) === String(id)
  return agrees('schoolId', schoolId) && agrees('deviceId', deviceId)
}
