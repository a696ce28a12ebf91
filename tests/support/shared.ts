import { type TestDatabase, makeTestDatabase } from './database.ts'
import { type TestServer, makeTestServer } from './server.ts'

let database: Promise<TestDatabase> | undefined
let server: Promise<TestServer> | undefined

/**
 * The database of this worker, shared by its test files: each test makes new schools in it and counts only their rows.
 * It ends with the worker. Tests of whole tables use `makeTestDatabase`.
 */
const sharedDatabase = (): Promise<TestDatabase> => (database ??= makeTestDatabase())

/** The server of this worker, on the shared database. */
export const sharedServer = (): Promise<TestServer> =>
  (server ??= sharedDatabase().then((shared) => makeTestServer({ database: shared })))
