import { sqlStateOf } from '../database/sqlState.ts'

/** States and codes by which the database, and the system, say that nothing more can be written. */
const fullCodes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True of an error that says that the disk, or the account's share of it, is full: the server's, or the database server's. */
export const tellsOfFullDisk = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return fullCodes.has(sqlStateOf(error)) || tellsOfFullDisk(error.cause)
}
