import { expect, test } from 'vitest'
import { arranged } from './rowActionOrder.ts'

const remove = { label: '删除', danger: true }
const [edit, hide, copy] = [{ label: '编辑' }, { label: '隐藏' }, { label: '复制' }]

test('shows two actions of a row, and the rest under 更多 with dangerous ones last', () => {
  expect(arranged([remove, edit])).toStrictEqual({ open: [edit, remove], more: [] })
  expect(arranged([edit, remove, hide])).toStrictEqual({ open: [edit, hide], more: [remove] })
  expect(arranged([remove, edit, hide, copy])).toStrictEqual({ open: [edit, hide], more: [copy, remove] })
  expect(arranged([])).toStrictEqual({ open: [], more: [] })
})
