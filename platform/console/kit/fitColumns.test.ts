import { expect, test } from 'vitest'
import { fitColumns } from './fitColumns.ts'

const columns = [
  { title: '姓名', width: '20%', minWidth: 136 },
  { title: '用户名', leftOutWhenNarrow: 2 },
  { title: '学工号', width: 100, leftOutWhenNarrow: 3 },
  { title: '手机号', width: 112, leftOutWhenNarrow: true },
  { title: '操作', width: 148 },
]

const titlesFor = (room: number) => {
  const { shown, leftOut } = fitColumns(columns, room)
  return { shown: shown.map(({ title }) => title).join(), leftOut: leftOut.map(({ title }) => title).join() }
}

test('hides as many columns as needed, in their order', () => {
  expect(titlesFor(600)).toEqual({ shown: '姓名,用户名,学工号,手机号,操作', leftOut: '' })
  expect(titlesFor(599)).toEqual({ shown: '姓名,用户名,学工号,操作', leftOut: '手机号' })
  expect(titlesFor(400)).toEqual({ shown: '姓名,学工号,操作', leftOut: '用户名,手机号' })
})

test('keeps the other columns and widens the table to their minimum', () => {
  expect(titlesFor(100)).toEqual({ shown: '姓名,操作', leftOut: '用户名,学工号,手机号' })
  expect(fitColumns(columns, 100).needed).toBe(284)
})

test('hides nothing before the width is known', () => {
  expect(fitColumns(columns, 0).leftOut).toEqual([])
})

test('hides the last of equal columns first', () => {
  const two = [
    { title: 'a', leftOutWhenNarrow: true },
    { title: 'b', leftOutWhenNarrow: true },
  ]
  expect(fitColumns(two, 104).shown).toEqual([two[0]])
})

test('is crowded if one column’s percentage leaves another too little room', () => {
  const parted = [{ title: '文件', width: '24%' }, { title: '时间', width: 688 }, { title: '结果' }]
  expect(fitColumns(parted, 1000)).toMatchObject({ shown: parted, isCrowded: true })
  expect(fitColumns(parted, 1043).isCrowded).toBe(false)
})
