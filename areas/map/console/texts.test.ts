import { expect, test } from 'vitest'
import { lessonProgress } from './lessonProgress.ts'
import { formatPoints, parsePoints } from './pointTexts.ts'

const beganAt = '2026-09-01T00:00:00.000Z'
const after = (seconds: number) => Date.parse(beganAt) + seconds * 1000

test.each([
  [-5, 0, '00:00'],
  [0, 0, '00:00'],
  [600, 25, '10:00'],
  [2399, 99, '39:59'],
  [2400, 100, '40:00'],
  [9999, 100, '40:00'],
])('a lesson of 40 minutes is after %i s at %i %%', (seconds, percent, elapsed) => {
  expect(lessonProgress({ beganAt, time: 40 }, after(seconds))).toEqual({ percent, elapsed })
})

test('a class without a lesson has no progress', () => {
  expect(lessonProgress({ beganAt: null, time: null }, after(0))).toEqual({ percent: 0, elapsed: '00:00' })
})

test('points are read as they are written, also with Chinese commas, and no other text', () => {
  const points = [
    [120.15, 30.28],
    [-1.5, -30],
  ] as const
  expect(parsePoints(formatPoints(points))).toEqual(points)
  expect(parsePoints('120.15，30.28\n\n')).toEqual([[120.15, 30.28]])
  expect(parsePoints('')).toEqual([])
  for (const wrong of ['120.15', 'a,b', '120.15,30.28,1', '1200,30']) expect(parsePoints(wrong)).toBeNull()
})
