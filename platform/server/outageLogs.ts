import { type OutageLog, makeOutageLog } from './outageLog.ts'
import type { Database } from './database/database.ts'
import { DatabaseAway } from './database/databaseAway.ts'
import type { Store } from './files/store.ts'
import { StoreAway } from './files/storeAway.ts'

interface Parts {
  readonly log: Parameters<typeof makeOutageLog>[0]['log']
  readonly database: Pick<Database, 'probe'>
  readonly store: Pick<Store, 'readMark'>
}

/** Logs when the database or the file store becomes unreachable, by the errors that calls and timers run into. */
export const makeOutageLogs = ({ log, database, store }: Parts) => {
  const databaseLog = makeOutageLog({ what: 'the database', log, probe: database.probe })
  const storeLog = makeOutageLog({ what: 'the file store', log, probe: async () => void (await store.readMark()) })

  const logOf = (error: unknown): OutageLog | null => {
    if (error instanceof DatabaseAway) return databaseLog
    return error instanceof StoreAway ? storeLog : null
  }

  return {
    /**
     * Returns true if the error means that the database or the file store is away. It is then logged with these
     * fields, so the caller needs no log line for it.
     */
    note: (error: unknown, fields: () => object): boolean => {
      const away = logOf(error)
      away?.note(fields())
      return away !== null
    },
    close: (): void => {
      databaseLog.close()
      storeLog.close()
    },
  }
}

export type OutageLogs = ReturnType<typeof makeOutageLogs>
