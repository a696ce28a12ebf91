import { card } from '../contract.ts'

/** The calls that tell of cards. */
export const cardReads = [card.usage, card.history, card.holder]
