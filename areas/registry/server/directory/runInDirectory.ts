import { asSystemWithin } from '../../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'

/**
 * Runs a statement on accounts, credentials, login names or sessions as the system, since no school role has rights on
 * them. Use it for nothing else. The surrounding transaction keeps its school.
 */
export const runInDirectory = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  asSystemWithin(db, 'the directory', work)
