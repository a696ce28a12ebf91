import { type AwayLog, makeAwayLog } from './awayLog.ts'
import type { Database } from './database/database.ts'
import { DatabaseAway } from './database/databaseAway.ts'
import type { Store } from './files/store.ts'
import { StoreAway } from './files/storeAway.ts'

interface Parts {
  readonly log: Parameters<typeof makeAwayLog>[0]['log']
  readonly database: Pick<Database, 'probe'>
  readonly store: Pick<Store, 'readMark'>
}

/** Tells in the log that the database or the file store is away, by the errors in which calls and timers meet it. */
export const makeAbsences = ({ log, database, store }: Parts) => {
  const ofDatabase = makeAwayLog({ what: 'the database', log, probe: database.probe })
  const ofStore = makeAwayLog({ what: 'the file store', log, probe: async () => void (await store.readMark()) })

  const logOf = (error: unknown): AwayLog | null => {
    if (error instanceof DatabaseAway) return ofDatabase
    return error instanceof StoreAway ? ofStore : null
  }

  return {
    /** True of an error that says that something is away: it is told then, with these fields, and needs no line of its own. */
    note: (error: unknown, fields: () => object): boolean => {
      const away = logOf(error)
      away?.note(fields())
      return away !== null
    },
    close: (): void => {
      ofDatabase.close()
      ofStore.close()
    },
  }
}

export type Absences = ReturnType<typeof makeAbsences>
