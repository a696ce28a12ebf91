import { useCall } from '../../../platform/console/client/useCall.ts'
import { honor } from '../contract.ts'

/** The calls that show awards, or figures of them. */
export const awardReads = [honor.awardPage, honor.years, honor.table, honor.history, honor.classHistory]

/** The calls that show kinds, or awards with their kind. */
export const kindReads = [honor.kinds, ...awardReads]

/** Reads the years of the school, latest first. */
export const useYears = () => useCall(honor.years, {}, { fresh: 60_000 })

/** Reads the kinds of the school. */
export const useKinds = () => useCall(honor.kinds, {}, { fresh: 60_000 })
