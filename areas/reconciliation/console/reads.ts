import { reconciliation } from '../contract.ts'

/** The calls that show bills and their lines. */
export const billReads = [reconciliation.days, reconciliation.bill, reconciliation.details, reconciliation.detail]

/** The calls that an import or the deletion of a statement changes. */
export const statementReads = [...billReads, reconciliation.statements]
