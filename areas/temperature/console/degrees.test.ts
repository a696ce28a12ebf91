import { describe, expect, test } from 'vitest'
import { formatDegrees, judgeTemperature, parseTemperature } from './degrees.ts'

const bounds = { least: 300, most: 450 }
const range = { least: 360, most: 373 }

describe('parsing a typed temperature', () => {
  test.each([
    ['365', 365],
    ['36.5', 365],
    ['36.', 360],
    ['37', 370],
    [' 37.2 ', 372],
    ['３６。８', 368],
    ['36，9', 369],
    ['', null],
  ] as const)('%j is read as %j tenths', (text, tenths) => {
    expect(parseTemperature(text, bounds)).toBe(tenths)
  })

  test.each(['3', '3655', '29.9', '450.1', '46', 'abc', '-36.5', '36.5.1'])('rejects %j with a message', (text) => {
    expect(parseTemperature(text, bounds)).toEqual({ fault: '请填写 30.0 至 45.0，如 36.5' })
  })

  test.each(['36.55', '36.50', '３６。５５'])('says about %j that only one decimal is allowed', (text) => {
    expect(parseTemperature(text, bounds)).toEqual({ fault: '只能填写一位小数，如 36.5' })
  })
})

test('classifies a temperature by the range, bounds included', () => {
  const all = [359, 360, 373, 374, null].map((tenths) => judgeTemperature(tenths, range))
  expect(all).toEqual(['low', 'normal', 'normal', 'high', 'missing'])
  expect(formatDegrees(360)).toBe('36.0')
})
