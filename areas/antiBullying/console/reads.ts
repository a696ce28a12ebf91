import { antiBullying } from '../contract.ts'

/** The calls that show events. */
export const eventReads = [antiBullying.eventPage, antiBullying.event, antiBullying.statistics]
