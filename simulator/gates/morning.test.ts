import { expect, test } from 'vitest'
import { drawMorning } from './morning.ts'

const due = new Date('2026-09-07T00:00:00Z')
const pupils = Array.from({ length: 800 }, (_, at) => at + 1)

test('has everybody come before the time, but for one, and the same for the same day', () => {
  const morning = drawMorning({ day: '2026-09-07', due, pupils })
  const late = [...morning].filter(([, at]) => at > due)
  expect(morning.size).toBe(pupils.length)
  expect(late).toHaveLength(1)
  expect(drawMorning({ day: '2026-09-07', due, pupils })).toEqual(morning)
  expect([...drawMorning({ day: '2026-09-08', due, pupils })].filter(([, at]) => at > due)).not.toEqual(late)
})

test('has nobody come where nobody is expected', () => {
  expect(drawMorning({ day: '2026-09-07', due, pupils: [] }).size).toBe(0)
})
