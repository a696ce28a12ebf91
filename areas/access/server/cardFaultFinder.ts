import type { Db } from '../../../platform/server/database/connection.ts'

/** A card number in a member's record. */
interface HeldNumber {
  readonly memberId: number
  readonly cardNum: string
}

/** Reads the cards of these people; returns a function to the words for a card's fault at a moment, null without one. */
type FindCardFaults = (
  db: Db,
  schoolId: number,
  memberIds: readonly number[],
) => Promise<(held: HeldNumber, at: Date) => string | null>

let finder: FindCardFaults = async () => () => null

/** Sets the function that finds cards outside their periods. The area of cards builds on this one. */
export const setCardFaultFinder = (joined: FindCardFaults): void => {
  finder = joined
}

/** Finds the cards by which devices made records although they open nothing. */
export const findCardFaults: FindCardFaults = (...cards) => finder(...cards)
