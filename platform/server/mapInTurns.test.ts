import { expect, test } from 'vitest'
import { mapInTurns } from './mapInTurns.ts'

/** Blocks the event loop. */
const spin = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test("lets other work run during a long list and keeps the list's order", async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  const made = await mapInTurns([1, 2, 3], (one) => {
    spin(12)
    order.push(`piece ${one}`)
    return one * 2
  })
  expect(made).toEqual([2, 4, 6])
  expect(order).toEqual(['piece 1', 'another', 'piece 2', 'piece 3'])
})
