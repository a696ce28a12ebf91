import { expect, test } from 'vitest'
import { compareRosters, toRoster } from './roster.ts'

const [wang, li] = [
  { id: 1, name: '王芳' },
  { id: 2, name: '李明' },
]

test('compares two rosters by names and counts people in neither list', () => {
  const read = [{ dayOfWeek: 2, users: [wang] }]
  const theirs = [{ dayOfWeek: 2, users: [wang, li] }]
  expect(toRoster(theirs)).toEqual({ 2: [1, 2] })
  const rows = compareRosters({ 2: [1, 8, 9], 1: [7] }, theirs, read)
  expect(rows[0]).toEqual({ label: '星期一', mine: '王芳、新选的 2 人', theirs: '王芳、李明' })
  expect(rows.at(-1)).toEqual({ label: '星期日', mine: '新选的 1 人', theirs: '' })
})
