import type { Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { retryOnDeadlock } from '../database/sqlState.ts'
import { type AuditHead, openAuditEntry } from './entry.ts'

/**
 * Runs a transaction inside one school that is recorded in its trail, for work outside a call, such as messages from
 * devices.
 */
export const recordedInSchool = <T>(database: Database, head: AuditHead, work: (db: Db) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() =>
    database.transaction(async ({ db, enter, withoutWaiting }) => {
      withoutWaiting(openAuditEntry(db, head))
      enter({ kind: 'school', school: head.schoolId })
      return work(db)
    }),
  )
