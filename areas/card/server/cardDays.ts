import { toWireTime } from '../../../platform/contract/time.ts'
import type { StoredPeriod } from './status.ts'

const dayAt = (at: Date, timeZone: string): string => toWireTime(at, timeZone).slice(0, 10)

/** Returns a card's first and last valid day, as sheets show them; null for an open end. */
export const presentCardDays = ({ beginsAt, endsAt }: StoredPeriod, timeZone: string) => ({
  begin: beginsAt && dayAt(beginsAt, timeZone),
  // A card that ends at midnight was last valid on the day before.
  end: beginsAt && endsAt && dayAt(new Date(endsAt.getTime() - 1), timeZone),
})
