import { expect, test } from 'vitest'
import { splitRowActions } from './rowActionOrder.ts'

const remove = { label: '删除', danger: true }
const [edit, hide, copy] = [{ label: '编辑' }, { label: '隐藏' }, { label: '复制' }]

test('shows two actions of a row, and the rest under 更多 with dangerous ones last', () => {
  expect(splitRowActions([remove, edit])).toStrictEqual({ open: [edit, remove], more: [] })
  expect(splitRowActions([edit, remove, hide])).toStrictEqual({ open: [edit, hide], more: [remove] })
  expect(splitRowActions([remove, edit, hide, copy])).toStrictEqual({ open: [edit, hide], more: [copy, remove] })
  expect(splitRowActions([])).toStrictEqual({ open: [], more: [] })
})
