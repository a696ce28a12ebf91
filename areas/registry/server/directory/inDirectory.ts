import { asSystemWithin } from '../../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'

/**
 * Carries out a statement on accounts, credentials, login names or sessions, and nothing else: no school's role has a
 * right on them. The transaction around it stays in its school.
 */
export const inDirectory = <T>(db: Db, work: () => Promise<T>): Promise<T> => asSystemWithin(db, 'the directory', work)
