import { useCall } from '../../../platform/console/client/useCall.ts'
import { defaultConfig, points } from '../contract.ts'

/** The calls that show rules. */
export const ruleReads = [points.rules, points.ruleTypes, points.ruleItems, points.ruleRanks]

/** The calls that show the ledger. */
export const recordReads = [points.recordPage, points.statistics]

/** Reads the school's settings. Returns the defaults until they arrive. */
export const usePointsConfig = () => useCall(points.config, {}, { fresh: 60_000 }).data ?? defaultConfig
