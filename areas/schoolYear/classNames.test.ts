import { expect, test } from 'vitest'
import { renameForGrade } from './classNames.ts'

const [fifth, sixth] = [
  { name: '五年级', grade: 5 },
  { name: '六年级', grade: 6 },
]
const [seventh, eighth] = [
  { name: '七年级', grade: 1 },
  { name: '八年级', grade: 2 },
]

test.each([
  ['五年级1班', fifth, sixth, '六年级1班'],
  ['五(1)班', fifth, sixth, '六(1)班'],
  ['五3班', fifth, sixth, '六3班'],
  ['501班', fifth, sixth, '601班'],
  ['701', seventh, eighth, '801'],
  ['启明班', fifth, sixth, '启明班'],
  ['五月花班', fifth, sixth, '五月花班'],
  ['高一(2)班', { name: '高一', grade: 1 }, { name: '高二', grade: 2 }, '高二(2)班'],
])('renames %s after its next grade, or keeps the name', (name, from, to, expected) => {
  expect(renameForGrade(name, from, to)).toBe(expected)
})
