import { expect, test } from 'vitest'
import { displayLimits } from '../contract.ts'
import { makeFaceKeeper } from './faceKeeper.ts'

const face = (id: number) => ({ id, name: `人${id}`, avatar: null, time: '2026-03-02 08:00:00' })
const idsOf = (faces: readonly { readonly id: number }[]) => faces.map(({ id }) => id)

test('shows a face for 30 seconds from its first appearance, however often it is returned', () => {
  const keeper = makeFaceKeeper()
  keeper.take([face(1)], 0)
  keeper.take([face(2), face(1)], 20_000)
  expect(idsOf(keeper.showing(29_999))).toEqual([2, 1])
  keeper.take([face(2), face(1)], 30_000)
  expect(idsOf(keeper.showing(30_000))).toEqual([2])
  expect(idsOf(keeper.showing(50_000))).toEqual([])
})

test('shows at most eight faces', () => {
  const keeper = makeFaceKeeper()
  keeper.take(
    Array.from({ length: 12 }, (_, at) => face(at)),
    0,
  )
  expect(keeper.showing(1)).toHaveLength(displayLimits.faces)
})

test('keeps no more faces than one response holds, even after weeks', () => {
  const keeper = makeFaceKeeper()
  for (let at = 0; at < 200_000; at += 1) {
    keeper.take(
      Array.from({ length: 8 }, (_, place) => face(at + place)),
      at * 1000,
    )
    if (keeper.size() > displayLimits.faces) throw new Error(`${keeper.size()} faces are held`)
  }
  keeper.take([], 0)
  expect(keeper.size()).toBe(0)
})
