import { describe, expect, test } from 'vitest'
import { defaultStandards } from '../standards.ts'
import { followMeasure } from './exceedanceSteps.ts'

const minute = 60_000
const options = { limits: defaultStandards.classroom.co2, staleMs: 15 * minute }
/** One value each five minutes. */
const points = (...values: readonly number[]) => values.map((value, at) => ({ at: new Date(at * 5 * minute), value }))

describe('an exceedance', () => {
  test('begins beyond the limit, keeps its worst value, and ends inside by the margin', () => {
    const { ended, open } = followMeasure('co2', null, points(1500, 1600, 1900, 1490, 1510, 1450), options)
    expect(open).toBeNull()
    expect(ended).toMatchObject([
      {
        startedAt: new Date(5 * minute),
        endedAt: new Date(25 * minute),
        endedBy: 'recovered',
        worst: 1900,
        limit: 1500,
      },
    ])
  })

  test('stays open in the margin, so that a flickering value makes one', () => {
    const { ended, open } = followMeasure('co2', null, points(1600, 1490, 1600, 1490), options)
    expect(ended).toEqual([])
    expect(open).toMatchObject({ startedAt: new Date(0), lastAt: new Date(15 * minute), worst: 1600 })
  })

  test('ends at its last reading if readings stop, and another begins after the gap', () => {
    const [first, ...rest] = [...points(1600, 1700), { at: new Date(60 * minute), value: 1800 }]
    const { ended, open } = followMeasure('co2', null, first ? [first, ...rest] : rest, options)
    expect(ended).toMatchObject([{ endedAt: new Date(5 * minute), endedBy: 'silent', worst: 1700 }])
    expect(open).toMatchObject({ startedAt: new Date(60 * minute), worst: 1800 })
  })

  test.each([
    ['temp', { goodLeast: 20, goodMost: 20.8, fairLeast: 20, fairMost: 20.8 }, [22, 20.4]],
    ['pm25', { goodLeast: null, goodMost: 5, fairLeast: null, fairMost: 5 }, [20, 3]],
    ['formaldehyde', { goodLeast: null, goodMost: 0.01, fairLeast: null, fairMost: 0.01 }, [0.05, 0.007]],
    ['humidity', { goodLeast: 99, goodMost: null, fairLeast: 99, fairMost: null }, [60, 100]],
  ] as const)('of %s ends between limits that are narrower than the margin', (measure, limits, values) => {
    const { ended, open } = followMeasure(measure, null, points(...values), { ...options, limits })
    expect(open).toBeNull()
    expect(ended).toMatchObject([{ endedBy: 'recovered' }])
  })

  test('names the lower limit for a value that is too low', () => {
    const limits = defaultStandards.classroom.temp
    const { open } = followMeasure('temp', null, points(12, 11), { ...options, limits })
    expect(open).toMatchObject({ limit: 16, worst: 11 })
  })
})
