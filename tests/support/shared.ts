import { type TestDatabase, makeTestDatabase } from './database.ts'
import { type TestServer, makeTestServer } from './server.ts'

let database: Promise<TestDatabase> | undefined
let server: Promise<TestServer> | undefined

/**
 * The one database of this worker, which the files that it runs share: a test makes schools of its own in it and counts
 * nothing but theirs. It ends with the worker. A test that looks at whole tables takes `makeTestDatabase`.
 */
export const sharedDatabase = (): Promise<TestDatabase> => (database ??= makeTestDatabase())

/** The one server of this worker, on the database that it shares. */
export const sharedServer = (): Promise<TestServer> =>
  (server ??= sharedDatabase().then((shared) => makeTestServer({ database: shared })))
