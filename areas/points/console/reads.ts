import { useCall } from '../../../platform/console/client/useCall.ts'
import { firstConfig, points } from '../contract.ts'

/** The calls that tell of rules. */
export const ruleReads = [points.rules, points.ruleTypes, points.ruleItems, points.ruleRanks]

/** The calls that tell of the ledger. */
export const recordReads = [points.recordPage, points.statistics]

/** The school's settings; those that count without any until they have come. */
export const usePointsConfig = () => useCall(points.config, {}, { fresh: 60_000 }).data ?? firstConfig
