import { expect, test } from 'vitest'
import { type Schedule, chooseTask, isDueAt, isOverAt, meet, secondsUntil } from './schedule.ts'

const task = (id: number, values: Partial<Schedule> = {}): Schedule => ({
  id,
  priority: 'normal',
  fromDay: '2026-03-02',
  toDay: '2026-03-04',
  fromTime: '07:00',
  toTime: '18:00',
  publishedAt: new Date(id * 1000),
  ...values,
})

test('is due within its days and hours, without the last minute', () => {
  const due = (now: string) => isDueAt(task(1), now)
  expect(['2026-03-02 07:00:00', '2026-03-04 17:59:59'].every(due)).toBe(true)
  expect(['2026-03-01 08:00:00', '2026-03-02 06:59:59', '2026-03-03 18:00:00', '2026-03-05 08:00:00'].some(due)).toBe(
    false,
  )
})

test('is over after the last hour of the last day', () => {
  expect(isOverAt(task(1), '2026-03-04 17:59:00')).toBe(false)
  expect(isOverAt(task(1), '2026-03-03 23:00:00')).toBe(false)
  expect(isOverAt(task(1), '2026-03-04 18:00:00')).toBe(true)
})

test('chooses by urgency, then by priority, then by the later publication, and says why', () => {
  expect(chooseTask([])).toBeNull()
  expect(chooseTask([task(1)])).toMatchObject({ task: { id: 1 }, reason: 'only', others: 0 })
  expect(chooseTask([task(1), task(2)])).toMatchObject({ task: { id: 2 }, reason: 'newest', others: 1 })
  const high = task(1, { priority: 'high' })
  expect(chooseTask([high, task(2)])).toMatchObject({ task: { id: 1 }, reason: 'priority' })
  const urgent = task(3, { priority: 'urgent', publishedAt: new Date(0) })
  expect(chooseTask([high, task(2), urgent])).toMatchObject({ task: { id: 3 }, reason: 'urgent', others: 2 })
  const sameMoment = [task(5, { publishedAt: new Date(0) }), task(6, { publishedAt: new Date(0) })]
  expect(chooseTask(sameMoment)).toMatchObject({ task: { id: 6 } })
})

test('meets another task only if days and hours both overlap', () => {
  expect(meet(task(1), task(2))).toBe(true)
  expect(meet(task(1), task(2, { fromTime: '18:00', toTime: '20:00' }))).toBe(false)
  expect(meet(task(1), task(2, { fromDay: '2026-03-05', toDay: '2026-03-06' }))).toBe(false)
})

test('counts the seconds that are left today', () => {
  expect(secondsUntil('18:00', '2026-03-02 17:59:30')).toBe(30)
})
