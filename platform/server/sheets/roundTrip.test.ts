import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAll } from '../../../tests/support/sheets.ts'
import { tidyText } from './cellText.ts'
import { sheetDefinition } from './columns.ts'
import { errorSheet } from './errorSheet.ts'
import { writeSheet } from './writeSheet.ts'
import { seed } from '../../../tests/support/seed.ts'

const choices = ['男', '女', '=保密', '1']
const definition = sheetDefinition({
  title: '往返',
  columns: [
    { key: 'first', title: '首列', kind: 'text', required: true },
    { key: 'text', title: '文本', kind: 'text' },
    { key: 'digits', title: '号码', kind: 'text' },
    { key: 'choice', title: '选择', kind: 'choice', choices },
    { key: 'date', title: '日期', kind: 'date' },
    { key: 'moment', title: '时间', kind: 'moment' },
    { key: 'integer', title: '整数', kind: 'integer' },
    { key: 'number', title: '数字', kind: 'number' },
  ],
})

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '\t', '\r', '\n', '_x000D_', '&', '<', ']]>', '😀', '０', '　', '\u0000', '王'),
  }),
)
const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
const text = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')
const blank = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
/** Numbers with the digits that Excel keeps. */
const excelNumbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((value) => {
  return Number(value.toPrecision(15)) || 0
})

const rows = fc.record({
  first: fc.constant('在'),
  text: blank(texts),
  digits: blank(fc.stringMatching(/^[0-9]{1,30}$/)),
  choice: blank(fc.constantFrom(...choices)),
  date: blank(moments.map((date) => text(date).slice(0, 10))),
  moment: blank(moments.map(text)),
  integer: blank(fc.maxSafeInteger()),
  number: blank(excelNumbers),
})

it('reads everything as it was written, except differences that a cell can’t express', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rows, { maxLength: 20 }), async (written) => {
      const read = await readAll(definition, writeSheet(definition, written))
      expect(read.flatMap(({ errors }) => errors)).toEqual([])
      const expected = written.map((row) => ({ ...row, text: (row.text === null ? '' : tidyText(row.text)) || null }))
      expect(read.map(({ row }) => row)).toEqual(expected)
    }),
    { numRuns: 60, seed },
  )
})

it('returns wrong rows unchanged, with a column that the next import ignores', async () => {
  const wrong = {
    first: null,
    text: '=1',
    digits: '007',
    choice: '未知',
    date: '明天',
    moment: 'x',
    integer: 'y',
    number: 'z',
  }
  const right = { ...wrong, first: '在', choice: '1', date: null, moment: null, integer: 3, number: 0.5 }
  const read = await readAll(definition, writeSheet(definition, [right, wrong]))
  const errors = read.filter((row) => row.errors.length > 0)
  expect(errors).toHaveLength(1)
  const file = await buffer(errorSheet(definition, errors))
  const again = await readAll(definition, file)
  expect(again.map(({ row }) => row)).toEqual([wrong])
  expect(again[0]?.errors.map(({ title }) => title)).toEqual(['首列', '选择', '日期', '时间', '整数', '数字'])
})
