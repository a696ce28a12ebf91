import { card } from '../contract.ts'

/** Calls to reload after a card has changed. */
export const cardReloads = [card.usage, card.history, card.holder]
