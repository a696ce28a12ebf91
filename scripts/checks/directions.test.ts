import { describe, expect, test } from 'vitest'
import { areaCircles, circles, importsOf, wrongDirections } from './directions.ts'

const importing = (path: string, ...imports: string[]) => wrongDirections([{ path, imports }])

describe('import directions', () => {
  test.each([
    ['platform/server/reach.ts', 'areas/users/contract.ts'],
    ['platform/contract/call.ts', 'platform/server/serve.ts'],
    ['areas/users/contract.ts', 'areas/users/server/index.ts'],
    ['areas/users/server/roles.ts', 'areas/users/console/index.ts'],
    ['areas/users/console/UsersScreen.tsx', 'areas/users/server/rows.ts'],
    ['areas/users/server/roles.ts', 'areas/organisation/server/tree.ts'],
    ['areas/users/server/roles.ts', 'app/areas.ts'],
    ['areas/users/server/roles.ts', 'areas/users/make.ts'],
    ['simulator/fill.ts', 'areas/users/make.ts'],
    ['areas/users/server/roles.ts', 'areas/users/demo.ts'],
    ['areas/users/contract.ts', 'simulator/demoPart.ts'],
    ['areas/registry/server/members.ts', 'areas/users/contract.ts'],
    ['areas/registry/contract.ts', 'areas/users/contract.ts'],
  ])('reports that %s imports %s', (from, to) => {
    expect(importing(from, to)).toHaveLength(1)
  })

  test.each([
    ['areas/users/server/roles.ts', 'areas/organisation/server/index.ts'],
    ['areas/users/server/roles.ts', 'areas/organisation/server/tables.ts'],
    ['areas/users/server/roles.ts', 'areas/registry/server/tables/members.ts'],
    ['areas/users/console/UsersScreen.tsx', 'areas/organisation/contract.ts'],
    ['areas/users/server/roles.ts', 'platform/contract/refusal.ts'],
    ['app/assemble.ts', 'areas/users/server/index.ts'],
    ['areas/users/make.ts', 'areas/organisation/make.ts'],
    ['areas/users/make.ts', 'tests/support/people.ts'],
    ['areas/users/demo.ts', 'simulator/demoPart.ts'],
    ['areas/users/demo.ts', 'areas/users/server/tables.ts'],
  ])('accepts that %s imports %s', (from, to) => {
    expect(importing(from, to)).toEqual([])
  })

  test('finds imports, dynamic ones too', () => {
    const text = `import { a } from './a.ts'\nexport type { B } from '../b.ts'\nconst c = () => import('./c.tsx')\nimport 'zod'`
    expect(importsOf('areas/users/server/x.ts', text)).toEqual([
      'areas/users/server/a.ts',
      'areas/users/b.ts',
      'areas/users/server/c.tsx',
    ])
  })

  test('reports a cycle as its path', () => {
    const sources = [
      { path: 'a.ts', imports: ['b.ts'] },
      { path: 'b.ts', imports: ['c.ts'] },
      { path: 'c.ts', imports: ['b.ts'] },
    ]
    expect(circles(sources)).toEqual(['b.ts → c.ts → b.ts'])
  })
})

describe('circles of areas', () => {
  const users = { path: 'areas/users/server/a.ts', imports: ['areas/organisation/server/index.ts'] }

  test('are found through servers and contracts together', () => {
    const back = { path: 'areas/organisation/contract.ts', imports: ['areas/users/contract.ts'] }
    expect(areaCircles([users, back])).toEqual(['users → organisation → users'])
  })

  test('are found where the way goes over the server and comes back over the console', () => {
    const back = { path: 'areas/organisation/console/a.tsx', imports: ['areas/users/console/index.ts'] }
    expect(areaCircles([users, back])).toEqual(['users → organisation → users'])
  })

  test('are not found through tests', () => {
    const back = { path: 'areas/organisation/make.ts', imports: ['areas/users/contract.ts'] }
    expect(areaCircles([users, back])).toEqual([])
  })
})
