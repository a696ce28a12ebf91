import { afterEach, expect, test, vi } from 'vitest'
import { fixture, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'

const names = sheetDefinition({ title: '学生名册', columns: [{ key: 'name', title: '姓名', kind: 'text' }] })

afterEach(() => void vi.useRealTimers())

test('reads a file in a new thread when the idle one is just ending', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await readAll(names, fixture('roster.xlsx'))
  vi.advanceTimersByTime(60_000)
  expect(await readAll(names, fixture('roster.xlsx'))).toHaveLength(5)
})

test('keeps an idle thread for a minute after its last file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const _ of [1, 2, 3]) {
    expect(await readAll(names, fixture('roster.xlsx'))).toHaveLength(5)
    vi.advanceTimersByTime(40_000)
  }
  expect(vi.getTimerCount()).toBe(1)
})
