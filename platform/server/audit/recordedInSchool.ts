import type { Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { despiteDeadlock } from '../database/sqlState.ts'
import { type AuditHead, openAuditEntry } from './entry.ts'

/** A transaction inside one school that is recorded in its trail, for work that no call has opened, such as what devices send. */
export const recordedInSchool = <T>(database: Database, head: AuditHead, work: (db: Db) => Promise<T>): Promise<T> =>
  despiteDeadlock(() =>
    database.transaction(async ({ db, enter, withoutWaiting }) => {
      withoutWaiting(openAuditEntry(db, head))
      enter({ kind: 'school', school: head.schoolId })
      return work(db)
    }),
  )
