import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const rooms = ['app', 'areas', 'platform', 'scripts', 'simulator']

/** Every file of the server's source, tests left out, with its text. */
const sources = rooms
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/(testing|factories)\.ts$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }))

/** Where a pattern stands, each with what its first group holds. */
const uses = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((match) => `${name}: ${match[1]}`)).toSorted()

/** The ways around row-level security. A new one is thought about twice, and then written down here. */
const bypasses = [
  'areas/administration/server/status.ts: the state of the platform',
  'areas/home/server/index.ts: home: how many schools of each section',
  'areas/home/server/index.ts: home: what the planner knows of many schools',
  'areas/identity/server/firstAdministrator.ts: the first administrator of an empty database',
  'areas/identity/server/login.ts: sign-in: charge the attempt',
  'areas/identity/server/modifyPassword.ts: change of password: charge the attempt',
  'areas/identity/server/ownSessions.ts: the sessions of the caller',
  'areas/identity/server/passwordCipher.ts: the key pair of password transport',
  'areas/identity/server/passwordCipher.ts: the key pair of password transport',
  'areas/users/server/sealAnew.ts: another secret: seal anew',
  'platform/server/audit/clearing.ts: audit: what is older than it is kept',
  'platform/server/database/migrate.ts: migrations',
  'platform/server/database/precautions.ts: checking the walls at start',
  'platform/server/http/health.ts: readiness',
  'platform/server/jobs/runOne.ts: jobs: how a job stands',
  'platform/server/jobs/runOne.ts: jobs: what its owner may still do',
  'platform/server/jobs/runner.ts: jobs: free what a crash left',
  'platform/server/jobs/runner.ts: jobs: give back',
  'platform/server/jobs/runner.ts: jobs: renew leases',
  'platform/server/jobs/runner.ts: jobs: take what is due',
  'platform/server/jobs/runner.ts: jobs: what the clock has come to',
  'platform/server/live/broker.ts: live: last numbers',
  'platform/server/nodes/beat.ts: nodes: a sign of life',
  'platform/server/nodes/beat.ts: nodes: leave',
  'platform/server/secret/checkSecret.ts: the mark of the secret',
  'simulator/bulk.ts: filling a database for measuring',
  'simulator/fill.ts: filling in the demo district',
]

test('nothing goes around row-level security but what is written down here', () => {
  expect(uses(/\basSystem\(\s*'([^']*)'/g)).toEqual(bypasses)
})

test('every use says why in plain words', () => {
  const all = sources.flatMap(({ text }) => [...text.matchAll(/\basSystem\(/g)])
  expect(all).toHaveLength(bypasses.length)
})

test('a transaction that starts as the system is opened by the platform alone', () => {
  expect(uses(/\b(\w+)\.transaction\(/g).map((use) => use.split(':')[0])).toEqual([
    'platform/server/http/docs.ts',
    'platform/server/http/files.ts',
    'platform/server/http/pipeline.ts',
    'platform/server/http/pipeline.ts',
    'platform/server/http/pipeline.ts',
    'platform/server/http/pipeline.ts',
    'platform/server/jobs/runOne.ts',
    'platform/server/jobs/runOne.ts',
    'platform/server/live/broker.ts',
  ])
})

test('the driver is reached by the platform’s database alone', () => {
  const elsewhere = uses(/from '((?:pg|@electric-sql\/pglite|drizzle-orm\/(?:node-postgres|pglite)))'/g)
  expect(elsewhere.filter((use) => !use.startsWith('platform/server/database/'))).toEqual([])
})
