import { expect, test } from 'vitest'
import { testsFor } from './changedTests.ts'

const imports = {
  server: new Map([
    ['users', new Set(['registry'])],
    ['leave', new Set(['users'])],
    ['gate', new Set(['leave'])],
    ['card', new Set<string>()],
  ]),
  console: new Map([['board', new Set(['users'])]]),
}
const pathsFor = (...changed: string[]) => testsFor(changed, imports)

test('runs an area and all areas that import its contract, directly or through others', () => {
  expect(pathsFor('areas/users/contract.ts')).toEqual({
    all: false,
    paths: ['areas/board/', 'areas/gate/', 'areas/leave/', 'areas/users/'],
  })
  expect(pathsFor('areas/card/area.ts')).toEqual({ all: false, paths: ['areas/card/'] })
})

test('runs the areas that import the changed side, server or console', () => {
  expect(pathsFor('areas/users/server/save.ts').paths).toEqual(['areas/gate/', 'areas/leave/', 'areas/users/'])
  expect(pathsFor('areas/users/console/UsersScreen.tsx').paths).toEqual(['areas/board/', 'areas/users/'])
})

test('runs only the area after a change of its tests', () => {
  expect(pathsFor('areas/users/server/save.test.ts').paths).toEqual(['areas/users/'])
})

test('ends with areas that import each other', () => {
  const circle = new Map([
    ['one', new Set(['two'])],
    ['two', new Set(['one'])],
  ])
  expect(testsFor(['areas/one/contract.ts'], { server: circle, console: circle }).paths).toEqual([
    'areas/one/',
    'areas/two/',
  ])
})

test.each([
  'platform/server/config.ts',
  'app/server.ts',
  'migrations/20260101000000_first/migration.sql',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'tests/support/server.ts',
  'tests/sweep/sweepArea.ts',
  'a-new-folder/file.ts',
])('runs everything after a change of %s', (path) => {
  expect(pathsFor('areas/card/contract.ts', path)).toEqual({ all: true, paths: [] })
})

test('runs a changed flow or drill by itself, and leaves their helpers to the full run', () => {
  expect(pathsFor('tests/e2e/gate.test.ts', 'tests/cluster/restore.test.ts', 'tests/e2e/clerk.ts').paths).toEqual([
    'tests/cluster/restore.test.ts',
    'tests/e2e/gate.test.ts',
  ])
})

test('runs the tests of scripts, simulator and bench for changes in them', () => {
  expect(pathsFor('scripts/backup.ts', 'scripts/run.ts', 'bench/load.ts').paths).toEqual(['bench/', 'scripts/'])
})

test('runs nothing for documentation', () => {
  expect(pathsFor('docs/testing.md', 'docs/openapi.json', 'README.md', 'LICENSE')).toEqual({ all: false, paths: [] })
  expect(pathsFor()).toEqual({ all: false, paths: [] })
})
