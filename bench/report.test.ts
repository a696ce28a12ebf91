import { expect, test } from 'vitest'
import { report } from './report.ts'

const circumstances = { date: '2026-11-22', cores: 2, seconds: 5, minutes: 18, database: 'PostgreSQL 15.14' }

test('has a row for each figure, also for a failed one', () => {
  const page = report(
    [
      { name: 'a page', value: '0.78 of bare', limit: 'at least 0.5', held: true, machine: '210 to 214/s' },
      { name: 'a list', value: 'failed: a | b', limit: 'measured', held: false, machine: '' },
    ],
    circumstances,
  )
  expect(page).toContain('in 18 minutes: PostgreSQL 15.14')
  expect(page).toContain('| a page | 0.78 of bare | at least 0.5 | yes | 210 to 214/s |')
  expect(page).toContain('| a list | failed: a \\| b | measured | no |  |')
})
