import { expect, test } from 'vitest'
import { checkCell } from './checkCell.ts'
import { type Column, sheetDefinition } from './columns.ts'
import { dropCounter, isPlaceholder, parseNumeral, pickMobile } from './everydayCells.ts'

const { columns } = sheetDefinition({
  title: '表',
  columns: [
    { key: 'bed', title: '床号', kind: 'integer', counters: ['号床', '床', '号'] },
    { key: 'day', title: '日期', kind: 'date' },
    { key: 'telephone', title: '手机号', kind: 'text', number: 'telephone', skipsPlaceholders: true },
    { key: 'name', title: '姓名', kind: 'text', required: true, skipsPlaceholders: true },
  ],
})

const check = (key: string, text: string) =>
  checkCell(columns.find((one): one is Column<'bed'> => one.key === key) ?? { key, title: key, kind: 'text' }, {
    column: 0,
    type: 'text',
    text,
  })

test.each([
  ['1号床', 1],
  ['一号床', 1],
  ['12床', 12],
  ['十二号', 12],
  ['第3床', 3],
  ['4', 4],
])('reads the bed %s as %d', (text, bed) => {
  expect(check('bed', text)).toEqual({ value: bed })
})

test.each(['号床', '上铺', '1号床位左', '一二'])('refuses %s as a bed', (text) => {
  expect(check('bed', text)).toEqual({ wrong: '请填写整数' })
})

test.each([
  ['15/9/1', '2015-09-01'],
  ['15.9.1', '2015-09-01'],
  ['75/3/5', '1975-03-05'],
  ['2015、9、1', '2015-09-01'],
  ['2015，9，1', '2015-09-01'],
  ['15年9月1日', '2015-09-01'],
  ['2015年9月1号', '2015-09-01'],
])('reads the date %s as %s', (text, day) => {
  expect(check('day', text)).toEqual({ value: day })
})

test.each(['15/13/1', '9/1', '15、2、30', '150901'])('refuses the date %s', (text) => {
  expect(check('day', text)).toHaveProperty('wrong')
})

test.each<readonly [text: string, mobile: string, rest: readonly string[]]>([
  ['13800001111', '13800001111', []],
  ['138-0000-1111', '13800001111', []],
  ['138 0000 1111', '13800001111', []],
  ['+86 13800001111', '13800001111', []],
  ['13800001111/13900002222', '13800001111', ['13900002222']],
  ['0531-88881234、13800001111', '13800001111', ['0531-88881234']],
  ['13800001111 13900002222', '13800001111', ['13900002222']],
  ['13800001111（父）', '13800001111', ['父']],
  ['13800001111 妈妈', '13800001111', ['妈妈']],
])('finds the mobile number of %s', (text, mobile, rest) => {
  expect(pickMobile(text)).toEqual({ mobile, rest })
})

test.each(['0531-88881234', '1380000111', '没有'])('finds no mobile number in %s', (text) => {
  expect(pickMobile(text)).toBeNull()
})

test('remarks on the numbers that are left out', () => {
  expect(check('telephone', '13800001111/13900002222')).toEqual({
    value: '13800001111',
    remark: '只导入第一个手机号，没有导入：139******22',
  })
})

test('reads placeholders and masked values as blank, and refuses them in a required column', () => {
  for (const text of ['无', '-', '/', '—', '未设置', '138******11', '**************0117']) {
    expect(isPlaceholder(text)).toBe(true)
    expect(check('telephone', text)).toEqual({ value: null })
  }
  expect(isPlaceholder('无锡路')).toBe(false)
  expect(check('name', '无')).toEqual({ wrong: '不能为空' })
})

test('parses Chinese numerals to 99', () => {
  expect(['零', '九', '十', '十二', '二十', '二十一', '九十九', '', '百', '一二'].map(parseNumeral)).toEqual([
    0,
    9,
    10,
    12,
    20,
    21,
    99,
    null,
    null,
    null,
  ])
  expect(dropCounter('第二层', ['层', '楼'])).toBe('2')
})
