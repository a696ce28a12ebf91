import { expect, test } from 'vitest'
import { stateWithoutReset } from './pageState.ts'

const faults = (text: string, path = 'areas/gate/console/desk.ts') => stateWithoutReset([{ path, text }])

test.each(['let chosen = 0', 'export let chosen: Gate | null = null', 'const known = new Map<string, () => void>()'])(
  'reports a module of the console that keeps state without a reset: %s',
  (text) => {
    expect(faults(text)).toHaveLength(1)
    expect(faults(text, 'areas/gate/server/desk.ts')).toEqual([])
  },
)

test('accepts state that a restart resets, constants, and variables inside functions', () => {
  expect(faults('let chosen = 0\n\nonRestart(() => {\n  chosen = 0\n})\n')).toEqual([])
  expect(faults('const known = new Map<string, Gate>()\n\nonRestart(() => known.clear())\n')).toEqual([])
  expect(faults('const kinds = new Set([1, 2])\nconst make = () => {\n  let made = 0\n}\n')).toEqual([])
})

test('reports a variable that a reset leaves out', () => {
  expect(faults('let one = 0\nlet other = 0\n\nonRestart(() => {\n  one = 0\n})\n')).toEqual([
    'areas/gate/console/desk.ts: “other” outlives a restart of the console: reset it with onRestart',
  ])
})
