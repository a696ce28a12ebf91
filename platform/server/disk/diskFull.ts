import { sqlStateOf } from '../database/sqlState.ts'

/** Database states and system codes for a full disk. */
const fullCodes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True if the error means that the disk or quota is full, on this server or on the database server. */
export const isDiskFullError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return fullCodes.has(sqlStateOf(error)) || isDiskFullError(error.cause)
}
