import { toWireTime } from '../../../platform/contract/time.ts'
import type { CardStatus } from '../views.ts'

/** The period of a card as it is stored; both null where there is none. */
export interface StoredPeriod {
  readonly beginsAt: Date | null
  readonly endsAt: Date | null
}

/** How a card stands at a moment (A-RULE-074 to 076). */
export const statusAt = ({ beginsAt, endsAt }: StoredPeriod, now: Date): CardStatus => {
  if (beginsAt === null) return 'notActivated'
  return endsAt !== null && endsAt < now ? 'expired' : 'inUse'
}

/** A period as it is shown: that of a card which was never activated is cleared. */
export const shownPeriod = ({ beginsAt, endsAt }: StoredPeriod, timeZone: string) =>
  beginsAt === null
    ? { beginTime: null, endTime: null }
    : { beginTime: toWireTime(beginsAt, timeZone), endTime: endsAt && toWireTime(endsAt, timeZone) }
