import { toWireTime } from '../../../platform/contract/time.ts'
import type { CardStatus } from '../views.ts'

/** A card's stored period; both are null for a card that was never activated. */
export interface StoredPeriod {
  readonly beginsAt: Date | null
  readonly endsAt: Date | null
}

/** Returns the status of a held card at a moment (A-RULE-074 to 076). */
export const statusAt = ({ beginsAt, endsAt }: StoredPeriod, now: Date): CardStatus => {
  if (beginsAt === null) return 'notActivated'
  return endsAt !== null && endsAt < now ? 'expired' : 'inUse'
}

/** Returns a period for display; a card that was never activated shows none. */
export const presentPeriod = ({ beginsAt, endsAt }: StoredPeriod, timeZone: string) =>
  beginsAt === null
    ? { beginTime: null, endTime: null }
    : { beginTime: toWireTime(beginsAt, timeZone), endTime: endsAt && toWireTime(endsAt, timeZone) }
