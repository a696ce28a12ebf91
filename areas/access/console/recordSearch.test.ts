import { expect, test } from 'vitest'
import { last24Hours, parseIds, parseRange, buildRecordSearch, formatIds } from './recordSearch.ts'

const first = last24Hours('2026-03-02 08:15:30', '2026-03-01 08:15:30')

test('searches the last 24 hours up to the end of today by default', () => {
  expect(first).toEqual({ from: '2026-03-01 08:15', to: '2026-03-02 23:59' })
  expect(parseRange('', first)).toEqual(first)
})

test('requires both bounds in chronological order', () => {
  expect(parseRange('2026-03-01 00:00~2026-03-02 12:00', first)).toEqual({
    from: '2026-03-01 00:00',
    to: '2026-03-02 12:00',
  })
  for (const wrong of ['none', '2026-03-01 00:00', '~2026-03-01 00:00', '2026-03-02 00:00~2026-03-01 00:00', 'x~y'])
    expect(parseRange(wrong, first)).toBeNull()
})

test('keeps the default choice, an emptied one and a chosen one apart', () => {
  expect(parseIds('', [5, 6])).toEqual([5, 6])
  expect(parseIds(formatIds([]), [5, 6])).toEqual([])
  expect(parseIds(formatIds([7, 8]), [5, 6])).toEqual([7, 8])
  expect(parseIds('7,x,-1', [])).toEqual([7])
})

test('extends the end to the last second of its minute', () => {
  const asked = { keyword: '王', types: '', locations: '3', devices: '', department: '' }
  expect(buildRecordSearch(asked, first, [5, 6])).toEqual({
    startTime: '2026-03-01 08:15:00',
    endTime: '2026-03-02 23:59:59',
    keyword: '王',
    stateDictIds: [5, 6],
    locationIds: [3],
    deviceIds: [],
  })
  expect(buildRecordSearch({ ...asked, department: '12' }, first, [5, 6])).toMatchObject({ deptId: 12 })
})
