import { expect, test } from 'vitest'
import { common } from '../platform/contract/refusal.ts'
import { areas } from './areas.ts'

test('no two refusals share a code', () => {
  // Calls don't list the refusals that the platform can return for any call.
  const own = areas.flatMap(({ calls }) => Object.values(calls).flatMap((call) => call.refusals))
  const refusals = [...Object.values(common), ...own]
  const texts = new Map<number, Set<string>>()
  for (const { code, msg } of refusals) texts.set(code, (texts.get(code) ?? new Set()).add(msg))
  expect(texts.size).toBeGreaterThan(50)
  expect([...texts].filter(([, said]) => said.size > 1).map(([code, said]) => [code, ...said])).toEqual([])
})
