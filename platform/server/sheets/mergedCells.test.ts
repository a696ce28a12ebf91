import { describe, expect, it } from 'vitest'
import { inline, leastParts, packageOf, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'

const beds = sheetDefinition({
  title: '床位',
  columns: [
    { key: 'room', title: '房间', kind: 'text', required: true },
    { key: 'bed', title: '床位', kind: 'text', required: true },
  ],
})

const row = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells.map((text, at) => (text === '' ? '' : inline(`${'ABC'.charAt(at)}${number}`, text))).join('')}</row>`

const path = 'xl/worksheets/sheet1.xml'
const fileOf = (rows: readonly (readonly string[])[], merged: readonly string[]) => {
  const parts = leastParts(rows.map((cells, index) => row(index + 1, cells)).join(''))
  const cells = `<mergeCells>${merged.map((reference) => `<mergeCell ref="${reference}"/>`).join('')}</mergeCells>`
  return packageOf({ ...parts, [path]: parts[path]?.replace('</sheetData>', `</sheetData>${cells}`) ?? '' })
}

describe('cells merged over several rows', () => {
  it('count for each of their rows', async () => {
    const rows = [
      ['房间', '床位'],
      ['301', '1'],
      ['', '2'],
      ['', '3'],
      ['302', '1'],
      ['', '2'],
      ['', '3'],
    ]
    const read = await readAll(beds, await fileOf(rows, ['A2:A4', 'A5:A6']))
    expect(read.map(({ row: { room, bed }, errors }) => [room, bed, errors.length])).toEqual([
      ['301', '1', 0],
      ['301', '2', 0],
      ['301', '3', 0],
      ['302', '1', 0],
      ['302', '2', 0],
      [null, '3', 1],
    ])
  })

  it('don’t fill blank rows, and don’t carry headings down', async () => {
    const rows = [
      ['房间', '床位'],
      ['', '', '（下列按楼层）'],
      ['301', '1'],
      ['', '', '合计'],
    ]
    const read = await readAll(beds, await fileOf(rows, ['A1:A2', 'B1:B2', 'A3:A4']))
    expect(read.map(({ number, row: { room, bed } }) => [number, room, bed])).toEqual([[3, '301', '1']])
  })

  it('are found wherever the bytes of the sheet are split', async () => {
    const rows = [['房间', '床位'], ...Array.from({ length: 6000 }, (_, index) => ['', String(index)])]
    for (let first = 2; first < 6000; first += 3) rows[first - 1] = [`${first}`, 'x']
    const merged = rows.flatMap(([room], index) =>
      index > 0 && room !== '' ? [`A${index + 1}:A${Math.min(index + 3, rows.length)}`] : [],
    )
    const read = await readAll(beds, await fileOf(rows, merged))
    expect(merged.length).toBeGreaterThan(1900)
    expect(read).toHaveLength(6000)
    expect(read.filter(({ errors }) => errors.length > 0).map(({ number }) => number)).toEqual([])
    expect(read.at(-1)?.row.room).toBe('5999')
  })
})
