import { describe, expect, test } from 'vitest'
import { toWireTime } from './time.ts'
import { WireMoment, fromWireTime } from './wireMoment.ts'

describe('a moment in an input', () => {
  test.each(['2026-11-21 08:00:00', '2028-02-29 23:59:59', '1900-01-01 00:00:00', '2199-12-31 23:59:59'])(
    'accepts %s',
    (text) => {
      expect(WireMoment.safeParse(text).success).toBe(true)
    },
  )

  test.each(['2026-02-30 00:00:00', '2026-11-21 24:00:00', '2026-11-21', '0000-01-01 00:00:00', '2026-13-01 00:00:00'])(
    'rejects %s',
    (text) => {
      expect(WireMoment.safeParse(text).success).toBe(false)
    },
  )

  test.each(['1899-12-31 23:59:59', '2200-01-01 00:00:00', '9999-12-31 23:59:59'])(
    'rejects %s outside 1900 to 2199',
    (text) => {
      expect(WireMoment.safeParse(text).error?.issues).toMatchObject([{ message: '年份应在 1900 至 2199 之间' }])
    },
  )

  test.each(['Asia/Shanghai', 'Asia/Urumqi', 'Europe/Berlin', 'UTC'])(
    'converts to a moment and back unchanged in %s',
    (zone) => {
      for (const text of ['2026-11-21 08:00:00', '2026-03-29 12:00:00', '1950-07-01 00:00:00', '2199-12-31 23:59:59']) {
        expect(toWireTime(fromWireTime(text, zone), zone)).toBe(text)
      }
    },
  )

  test('converts Shanghai time to UTC eight hours earlier', () => {
    expect(fromWireTime('2026-11-21 08:00:00', 'Asia/Shanghai')).toEqual(new Date('2026-11-21T00:00:00Z'))
  })
})
