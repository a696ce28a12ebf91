import { expect, test } from 'vitest'
import { wireClock } from './wireClock.ts'

const saidOf = (text: string) => wireClock('start').safeParse(text).error?.issues[0]?.message

test('accepts HH:mm:ss and shows an example of the format otherwise', () => {
  for (const time of ['00:00:00', '07:30:59', '23:59:59']) expect(saidOf(time)).toBe(undefined)
  for (const text of ['', '7:30:00', '07:30', '24:00:00', '07:60:00', '07:30:00 ']) {
    expect(saidOf(text)).toBe('时间格式如 16:30:00')
  }
})
