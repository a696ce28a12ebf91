import { afterAll, expect, test, vi } from 'vitest'
import { areas } from './areas.ts'

// The console's modules read the browser's storage when they load, so it is stubbed. Only screen declarations are read.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
afterAll(() => vi.unstubAllGlobals())
const { places } = await import('./console/screens.ts')

const known = new Set(areas.flatMap(({ permissions }) => Object.keys(permissions)))

test('screens and their quick-search actions need only permissions that an area declares', () => {
  const asked = places.screens.flatMap(({ path, permission, actions }) => [
    ...(permission === null ? [] : [{ path, permission }]),
    ...actions.map((action) => ({ path, permission: action.permission })),
  ])
  expect(places.screens.flatMap(({ actions }) => actions).length).toBeGreaterThan(0)
  expect(asked.filter(({ permission }) => !known.has(permission))).toEqual([])
})
