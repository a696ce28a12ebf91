import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import type { Call } from '../../contract/call.ts'

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

/** Writing calls whose own transaction is outside the walls. */
const recordedOutside = [
  'areas/identity/server/login.ts: renewal: sessions',
  'areas/identity/server/login.ts: sign-in: credentials and sessions',
  'areas/identity/server/modifyPassword.ts: change of password: credentials and sessions',
  'areas/identity/server/ownSessions.ts: ending one’s other sessions',
  'areas/identity/server/ownSessions.ts: ending one’s own session',
  'areas/organisation/server/saveSchool.ts: schools: one that is only being made is within nobody’s walls',
  'areas/users/server/resetPassword.ts: a new first password: credentials and sessions',
]

/** Steps outside the walls within a transaction that is inside them. */
const stepsOutside = [
  'areas/organisation/server/saveSchool.ts: schools: whether it is a bureau',
  'areas/organisation/server/saveSchool.ts: schools: whose usernames begin alike',
  'areas/users/server/createUser.ts: people: a new account, which is in no school yet',
  'areas/users/server/deleteUser.ts: people: who is in no school any more',
  'areas/users/server/parents.ts: people: a number finds parents of any school',
  'areas/users/server/parents.ts: people: how often somebody has tried, in any school',
  'areas/users/server/setAvatar.ts: people: an avatar that was uploaded in another school',
  'areas/users/server/standing.ts: people: in how many schools somebody is',
  'areas/users/server/standing.ts: people: what somebody is in any school',
]

/** Calls of those who have not chosen a school: within nobody's walls, they touch the caller's own session alone. */
const newcomers = ['identity.changeSchool', 'identity.logout', 'identity.modifyPassword', 'identity.session']

describe.each([
  { name: 'asSystem', listed: bypasses, says: /\basSystem\(\s*'([^']*)'/g, all: /\basSystem\(/g },
  {
    name: 'recordedAsSystem',
    listed: recordedOutside,
    says: /\brecordedAsSystem\(\s*'([^']*)'/g,
    all: /\brecordedAsSystem\(/g,
  },
  {
    name: 'asSystemWithin',
    listed: stepsOutside,
    says: /\basSystemWithin\(\s*db,\s*'([^']*)'/g,
    all: /\basSystemWithin\(/g,
  },
])('$name', ({ listed, says, all }) => {
  test('goes around row-level security nowhere but where it is written down here', () => {
    expect(uses(says)).toEqual(listed)
  })

  test('says why in plain words at every use', () => {
    expect(sources.flatMap(({ text }) => [...text.matchAll(all)])).toHaveLength(listed.length)
  })
})

test('calls that run before a school is chosen are written down here', () => {
  const named = areas.flatMap(({ name, calls }) =>
    Object.entries<Call>(calls).flatMap(([call, { may }]) => (may.kind === 'newcomer' ? [`${name}.${call}`] : [])),
  )
  expect(named.toSorted()).toEqual(newcomers)
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
