import { alerts } from '../contract.ts'

/** The calls whose responses change with an alert or a held storm. */
export const alertReads = [alerts.today, alerts.count, alerts.holds, alerts.history, alerts.figures]
