import { buffer } from 'node:stream/consumers'
import { streamXlsxRows, readXlsx } from 'hucre/xlsx'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { partOf, readAll } from '../../../tests/support/sheets.ts'
import { type SheetRow, sheetDefinition } from './columns.ts'
import { writeSheet } from './writeSheet.ts'

const definition = sheetDefinition({
  title: '用户[1]/名单',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', width: 30 },
    { key: 'card', title: '卡号', kind: 'text' },
    { key: 'day', title: '日期', kind: 'date' },
    { key: 'moment', title: '时间', kind: 'moment' },
    { key: 'count', title: '次数', kind: 'integer' },
  ],
})
type Row = SheetRow<'name' | 'card' | 'day' | 'moment' | 'count'>
const row: Row = { name: '张三', card: '0012', day: '2026-09-01', moment: '2026-09-01 08:30:00', count: 3 }

const firstSheet = 'xl/worksheets/sheet1.xml'

describe('a written file', () => {
  it('is read by two other readers with texts, dates and numbers of the right types', async () => {
    const bytes = await buffer(writeSheet(definition, [row]))
    const cells = ['张三', '0012', new Date('2026-09-01T00:00:00Z'), new Date('2026-09-01T08:30:00Z'), 3]
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.name).toBe('用户 1  名单')
    expect(sheet?.rows).toEqual([['姓名', '卡号', '日期', '时间', '次数'], cells])
    const [other] = await readXlsxFile(bytes)
    expect(other?.data[1]).toEqual(cells)
  })

  it('has a bold, frozen heading row and columns with widths and formats', async () => {
    const sheet = await partOf(await buffer(writeSheet(definition, [])), firstSheet)
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<col min="1" max="1" width="30" style="3" customWidth="1"/>')
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x",\'a\')'])(
    'stores a text that begins like a formula as text: %j',
    async (name) => {
      const bytes = await buffer(writeSheet(definition, [{ ...row, name, day: name, count: name, card: null }]))
      const sheet = await partOf(bytes, firstSheet)
      expect(sheet).not.toContain('<f')
      expect(sheet).toContain('<c r="A2" s="4" t="inlineStr">')
      const [read] = (await readXlsx(bytes)).sheets
      const text = name.replace('\r', '\n')
      expect([read?.rows[1]?.[0], read?.rows[1]?.[2], read?.rows[1]?.[4]]).toEqual([text, text, text])
      expect([...(read?.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)).toBe(false)
    },
  )

  it('drops characters that XML forbids and keeps a text that looks like an escape', async () => {
    const name = 'a\u0000\u0008\u000b\u001f\ufffe\uffffb_x0041_ <&>"\' 😀\ud800 \u2028'
    const [read] = (await readXlsx(await buffer(writeSheet(definition, [{ ...row, name }])))).sheets
    expect(read?.rows[1]?.[0]).toBe('ab_x0041_ <&>"\' 😀\ufffd \u2028')
  })

  it('truncates a text longer than a cell with a mark, not within a character', async () => {
    const name = '😀'.repeat(20_000)
    const [read] = await readAll(definition, writeSheet(definition, [{ ...row, name }]))
    expect(read?.row.name).toHaveLength(32_766)
    expect(String(read?.row.name).replaceAll('😀', '')).toBe('…（已截断）')
    const whole = 'x'.repeat(32_767)
    const [other] = await readAll(definition, writeSheet(definition, [{ ...row, name: whole }]))
    expect(other?.row.name).toBe(whole)
  })

  it('leaves NaN blank and stores dates that Excel can’t hold as texts', async () => {
    const rows = [{ ...row, day: '1850-01-01', moment: '2026-13-01 00:00:00', count: Number.NaN }]
    const [read] = (await readXlsx(await buffer(writeSheet(definition, rows)))).sheets
    expect(read?.rows[1]).toEqual(['张三', '0012', '1850-01-01', '2026-13-01 00:00:00', null])
  })
})

describe('many rows', () => {
  it('continue on the next sheet under the same headings', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ ...row, count: index }))
    const { sheets } = await readXlsx(await buffer(writeSheet(definition, rows, 3)))
    expect(sheets.map(({ name }) => name)).toEqual(['用户 1  名单', '用户 1  名单 (2)', '用户 1  名单 (3)'])
    expect(sheets.map((sheet) => sheet.rows.map((cells) => cells[4]))).toEqual([
      ['次数', 0, 1, 2],
      ['次数', 3, 4, 5],
      ['次数', 6],
    ])
    const exactly = await readXlsx(await buffer(writeSheet(definition, rows.slice(0, 3), 3)))
    expect(exactly.sheets).toHaveLength(1)
  })

  it('are requested as bytes are read and released when the stream is destroyed', async () => {
    let asked = 0
    let ended = false
    const rows = async function* () {
      try {
        for (; asked < 1_000_000; asked++) yield { ...row, name: `${Math.sin(asked)}`.repeat(20) }
      } finally {
        ended = true
      }
    }
    const stream = writeSheet(definition, rows())
    for await (const _ of stream) if (asked > 0) break
    await expect.poll(() => ended).toBe(true)
    expect(asked).toBeLessThan(100_000)
  })

  it('make the stream fail when they fail', async () => {
    const rows = async function* () {
      yield row
      throw new Error('gone')
    }
    await expect(buffer(writeSheet(definition, rows()))).rejects.toThrow('gone')
  })

  it('that fail before the first read only fail the stream’s reader', async () => {
    const rows = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone at once')) }) }
    const stream = writeSheet(definition, rows)
    await expect.poll(() => stream.errored?.message).toBe('gone at once')
    await expect(buffer(stream)).rejects.toThrow('gone at once')
  })

  it('produce the same bytes each time, which other readers can stream', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ ...row, count: index }))
    const [one, other] = [await buffer(writeSheet(definition, rows)), await buffer(writeSheet(definition, rows))]
    expect(one.equals(other)).toBe(true)
    let count = 0
    for await (const _ of streamXlsxRows(one)) count++
    expect(count).toBe(2001)
  })
})
