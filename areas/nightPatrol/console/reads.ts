import { nightPatrol } from '../contract.ts'

/** The calls that show rounds. Every change of the setup plans rounds again. */
export const roundReads = [
  nightPatrol.myRounds,
  nightPatrol.round,
  nightPatrol.roundPage,
  nightPatrol.night,
  nightPatrol.exceptionPage,
  nightPatrol.statistics,
]

/** The calls that show the setup. */
export const setupReads = [
  nightPatrol.placePage,
  nightPatrol.lines,
  nightPatrol.plans,
  nightPatrol.holidays,
  nightPatrol.config,
  ...roundReads,
]
