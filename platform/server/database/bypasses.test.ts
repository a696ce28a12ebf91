import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { root } from '../../../scripts/run.ts'
import type { Call } from '../../contract/call.ts'

const sourceFolders = ['app', 'areas', 'platform', 'scripts', 'simulator']

/** Every source file of the server, except tests, with its text. */
const sources = sourceFolders
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^areas[\\/][^\\/]+[\\/]make([A-Z]\w*)?\.ts$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }))

/** All matches of a pattern in the sources: the file with the text of the first group. */
const findUses = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((match) => `${name}: ${match[1]}`)).toSorted()

/** The bypasses of row-level security. Think twice before adding one here. */
const bypasses = [
  'areas/access/server/clearing.ts: access records: months and receipts whose time is over',
  'areas/device/server/channel/admit.ts: devices: whose credential it is',
  'areas/device/server/channel/connectionTracker.ts: devices: lines that have ended unnoticed',
  'areas/device/server/channel/connectionTracker.ts: devices: who is still admitted',
  'areas/device/server/channel/operated/deviceCache.ts: devices: who sends by the operator’s broker',
  'areas/device/server/channel/operated/syncBrokerCredentials.ts: devices: who may be let in by the operator’s broker',
  'areas/device/server/channel/operated/trackBrokerPresence.ts: devices: lines at the operator’s broker',
  'areas/gate/server/clearing.ts: gates: requests whose time is over',
  'areas/gate/server/gates.ts: demo: addresses of simulated gates',
  'areas/identity/server/account/forgottenPassword.ts: a forgotten password: charge the attempt',
  'areas/identity/server/account/forgottenPassword.ts: a forgotten password: charge the attempt',
  'areas/identity/server/account/joining.ts: joining: whose name it is',
  'areas/identity/server/checkLoginPassword.ts: an attempt has failed',
  'areas/identity/server/checkLoginPassword.ts: sign-in: charge the attempt',
  'areas/identity/server/firstAdministrator.ts: the first administrator of an empty database',
  'areas/identity/server/forgetOldSignIns.ts: an operator ends the waits after failed sign-ins',
  'areas/identity/server/login.ts: sign-in: an attempt that was no guess',
  'areas/identity/server/modifyPassword.ts: change of password: the names and numbers of the account',
  'areas/identity/server/provePassword.ts: one’s own password: charge the attempt',
  'areas/identity/server/resetAdministrator.ts: an operator gives the administrator a new password',
  'areas/registry/server/passwords/passwordCipher.ts: the key pair of password transport',
  'areas/registry/server/passwords/passwordCipher.ts: the key pair of password transport',
  'areas/sealedLink/server/open.ts: a sealed link: charge the attempt',
  'areas/sealedLink/server/open.ts: a sealed link: whose it is',
  'areas/studentRegistration/server/publicPage.ts: a registration: its public page',
  'areas/users/server/records/reencryptIdCards.ts: another secret: seal anew',
  'areas/visitor/server/pass.ts: a visitor’s link: whose it is',
  'platform/server/audit/clearing.ts: audit: what is older than it is kept',
  'platform/server/cell/checkCell.ts: which cell this database is',
  'platform/server/database/migrate.ts: migrations',
  'platform/server/database/needlessRights.ts: what the login may do beyond its work',
  'platform/server/database/precautions.ts: checking the walls at start',
  'platform/server/installation/checkInstallation.ts: the installation: its first mark',
  'platform/server/installation/checkRelease.ts: the installation: this release has opened it',
  'platform/server/jobs/heldJobs.ts: jobs: give back',
  'platform/server/jobs/heldJobs.ts: jobs: give back before a fault ends the process',
  'platform/server/jobs/heldJobs.ts: jobs: renew leases',
  'platform/server/jobs/heldJobs.ts: jobs: take what is due',
  'platform/server/jobs/runOne.ts: jobs: how a job stands',
  'platform/server/jobs/runOne.ts: jobs: what its owner may still do',
  'platform/server/jobs/runner.ts: jobs: what the clock has come to',
  'platform/server/live/watchListeners.ts: live: last numbers',
  'platform/server/nodes/beat.ts: nodes: a sign of life',
  'platform/server/nodes/beat.ts: nodes: leave',
  'platform/server/nodes/forgetNodes.ts: nodes: forget those that died',
  'platform/server/secret/checkSecret.ts: the mark of the secret',
  'scripts/checks/catalog.ts: the check reads the catalog',
  'scripts/rebuildWhereabouts.ts: rebuilding: the schools there are',
  'simulator/bulk.ts: filling a database for measuring',
  'simulator/fill.ts: filling in the demo district',
]

/** Writing calls whose separate transaction bypasses row-level security. */
const recordedOutside = [
  'areas/display/server/pairing.ts: displays: a code that waits',
  'areas/identity/server/account/accountLogin.ts: sign-in to the account page: sessions',
  'areas/identity/server/account/forgottenPassword.ts: a forgotten password: a code',
  'areas/identity/server/account/forgottenPassword.ts: a forgotten password: credentials and sessions',
  'areas/identity/server/account/joining.ts: joining: by a number',
  'areas/identity/server/account/joining.ts: joining: two accounts',
  'areas/identity/server/account/joining.ts: joining: whose records they are',
  'areas/identity/server/account/joining.ts: separating: an account',
  'areas/identity/server/account/telephone.ts: a number taken off: the account',
  'areas/identity/server/account/telephone.ts: a proven number: the account',
  'areas/identity/server/login.ts: renewal: sessions',
  'areas/identity/server/login.ts: sign-in: credentials and sessions',
  'areas/identity/server/modifyPassword.ts: change of password: credentials and sessions',
  'areas/sealedLink/server/open.ts: a sealed link: its tries and openings',
  'areas/studentRegistration/server/publicPage.ts: a registration: a code for a number',
  'areas/studentRegistration/server/publicPage.ts: a registration: the code of a number',
]

/** System steps within a transaction that is under row-level security. */
const stepsOutside = [
  'areas/administration/server/status.ts: the state of the platform',
  'areas/display/server/pairing.ts: displays: the code that is typed',
  'areas/home/server/index.ts: home: how many schools of each section',
  'areas/home/server/index.ts: home: the people of many schools',
  'areas/integrator/server/own.ts: integrators: the company that serves a school',
  'areas/jointExam/server/managedSchools.ts: joint exams: the schools of the bureau',
  'areas/organisation/server/saveSchool.ts: schools: one that is only being made is within nobody’s walls',
  'areas/organisation/server/saveSchool.ts: schools: whether it is a bureau',
  'areas/organisation/server/saveSchool.ts: schools: whose usernames begin alike',
  'areas/registry/server/directory/runInDirectory.ts: the directory',
  'platform/server/audit/entry.ts: the trail: nothing came of the call',
  'platform/server/audit/lookEntry.ts: the trail: a look names its object',
  'platform/server/audit/refusedEntry.ts: the trail: a refusal that is kept',
]

/** The directory's files that take system steps. */
const directory = 'areas/registry/server/directory/'
const stepsInDirectory = ['accountBatches.ts', 'accounts.ts', 'joining.ts', 'sessions.ts', 'wechat.ts']

/** Calls before a school is chosen. They run in no school's scope and only touch the caller's session. */
const newcomers = ['identity.changeSchool', 'identity.session']

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
  test('bypasses row-level security only in the listed places', () => {
    expect(findUses(says)).toEqual(listed)
  })

  test('states the reason in plain words at every use', () => {
    expect(sources.flatMap(({ text }) => [...text.matchAll(all)])).toHaveLength(listed.length)
  })
})

describe('the directory', () => {
  test('takes system steps only in its listed files', () => {
    const steps = findUses(/\b(runInDirectory)\((?!db: Db)/g).map((use) => use.split(':')[0])
    expect([...new Set(steps)]).toEqual(stepsInDirectory.map((name) => `${directory}${name}`))
    const imports = findUses(/import \{[^}]*\brunInDirectory\b[^}]*\} from '([^']*)'/g)
    expect(imports).toEqual(stepsInDirectory.map((name) => `${directory}${name}: ./runInDirectory.ts`))
  })

  test('uses only its listed imports, so nothing of a school is read or changed in a step', () => {
    const own = sources.filter(({ name }) => name.startsWith(directory))
    expect(own.map(({ name }) => name)).toEqual(
      expect.arrayContaining(stepsInDirectory.map((name) => `${directory}${name}`)),
    )
    const imported = own.flatMap(({ text }) => [...text.matchAll(/from '([^']*)'/g)].map((match) => match[1] ?? ''))
    const fromElsewhere = imported.filter(
      (from) => from.startsWith('..') && !from.includes('platform/server/database/'),
    )
    expect(fromElsewhere).toEqual([])
    // A table named in a raw SQL string would get around this.
    for (const { name, text } of own)
      expect([name, text.match(/\bsql\.raw\(|\b(?:from|update|into) "/g)]).toEqual([name, null])
  })
})

test('lists the calls that run before a school is chosen', () => {
  const named = areas.flatMap(({ name, calls }) =>
    Object.entries<Call>(calls).flatMap(([call, { may }]) => (may.kind === 'newcomer' ? [`${name}.${call}`] : [])),
  )
  expect(named.toSorted()).toEqual(newcomers)
})

test('lets only the platform open transactions that start as the system', () => {
  // A page's IndexedDB has transactions too.
  const files = findUses(/\b(\w+)\.transaction\(/g).map((use) => use.split(':')[0])
  expect(files.filter((name) => name?.includes('/console/') !== true)).toEqual([
    'platform/server/audit/recordedInSchool.ts',
    'platform/server/http/callContext.ts',
    'platform/server/http/docs.ts',
    'platform/server/http/files.ts',
    'platform/server/http/files.ts',
    'platform/server/http/runCall.ts',
    'platform/server/http/runCall.ts',
    'platform/server/jobs/runOne.ts',
    'platform/server/jobs/runOne.ts',
    'platform/server/live/admitListener.ts',
    'platform/server/live/askListeners.ts',
  ])
})

test('lets only the platform’s database folder import the driver', () => {
  const elsewhere = findUses(/from '((?:pg|pg-copy-streams|drizzle-orm\/node-postgres))'/g)
  expect(elsewhere.filter((use) => !use.startsWith('platform/server/database/'))).toEqual([])
})
