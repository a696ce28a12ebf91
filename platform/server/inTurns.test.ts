import { expect, test } from 'vitest'
import { inTurns } from './inTurns.ts'

/** Keeps the thread busy. */
const spin = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a long list lets others have their turns, and is worked through in its order', async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  const made = await inTurns([1, 2, 3], (one) => {
    spin(12)
    order.push(`piece ${one}`)
    return one * 2
  })
  expect(made).toEqual([2, 4, 6])
  expect(order).toEqual(['piece 1', 'another', 'piece 2', 'piece 3'])
})
