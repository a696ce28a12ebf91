import { expect, test } from 'vitest'
import { readBlock } from './readBlock.ts'

test.each([
  ['one cell', '95', [['95']]],
  [
    'Excel: rows end with CRLF, also the last',
    '95\t88\r\n缺考\t76.5\r\n',
    [
      ['95', '88'],
      ['缺考', '76.5'],
    ],
  ],
  ['WPS: rows end with CRLF', '95\r\n\r\n88\r\n', [['95'], [''], ['88']]],
  [
    'LibreOffice: rows end with LF, without one at the end',
    '95\t88\n60\t61',
    [
      ['95', '88'],
      ['60', '61'],
    ],
  ],
  [
    'empty cells',
    '\t88\n60\t',
    [
      ['', '88'],
      ['60', ''],
    ],
  ],
  ['a quoted cell with a newline and a tab', '"9\n5"\t"a\tb"\n', [['9\n5', 'a\tb']]],
  ['a quoted cell with quotes', '"王""小""明"\t95', [['王"小"明', '95']]],
  ['a quote inside of a plain cell', '5" 屏\t95', [['5" 屏', '95']]],
  ['a cell that begins with a quote which isn’t closed', '"95\t88', [['"95', '88']]],
  ['nothing', '', [[]]],
])('splits %s', (_, text, rows) => {
  expect(readBlock(text)).toEqual(rows)
})
