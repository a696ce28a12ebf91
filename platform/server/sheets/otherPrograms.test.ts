import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { inline, leastParts, packageOf, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'

const definition = sheetDefinition({
  title: '名单',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true },
    { key: 'code', title: '学号', kind: 'text' },
    { key: 'day', title: '日期', kind: 'date' },
    { key: 'moment', title: '时间', kind: 'moment' },
    { key: 'amount', title: '金额', kind: 'number' },
  ],
})
const headings = ['姓名', '学号', '日期', '时间', '金额']
const day = new Date('2026-09-01T00:00:00Z')
const moment = new Date('2026-09-01T07:05:09Z')
const rows: CellValue[][] = [headings, ['张三', '007', day, moment, 12.5], ['李四', 20240101, day, null, -3]]
const expected = [
  { name: '张三', code: '007', day: '2026-09-01', moment: '2026-09-01 07:05:09', amount: 12.5 },
  { name: '李四', code: '20240101', day: '2026-09-01', moment: null, amount: -3 },
]
const valuesOf = (read: Awaited<ReturnType<typeof readAll>>) => read.map(({ row }) => row)

describe('reads files of other programs with', () => {
  it.each(['1900', '1904'] as const)('shared strings and date cells counted from %s', async (dateSystem) => {
    const columns = headings.map((header) => ({ header, numFmt: header === '时间' ? 'yyyy/m/d h:mm:ss' : undefined }))
    const plain = columns.map(({ header, numFmt }) => (numFmt === undefined ? { header } : { header, numFmt }))
    const bytes = await writeXlsx({ sheets: [{ name: '名单', columns: plain, rows }], dateSystem })
    expect(valuesOf(await readAll(definition, bytes))).toEqual(expected)
  })

  it('cells of write-excel-file', async () => {
    const cells = rows.map((row) =>
      row.map((value) => {
        if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
        return typeof value === 'number' ? { value, type: Number } : value === null ? null : { value: String(value) }
      }),
    )
    const bytes = await writeExcelFile(cells).toBuffer()
    expect(valuesOf(await readAll(definition, bytes))).toEqual(expected)
  })

  it('the definition’s sheet, or else the first visible one', async () => {
    const other = { name: '其他', rows: [['别的'], ['x']] }
    const named = await writeXlsx({ sheets: [other, { name: '名单', rows }] })
    expect(await readAll(definition, named)).toHaveLength(2)
    const shown = await writeXlsx({
      sheets: [
        { ...other, hidden: true },
        { name: 'Sheet1', rows },
      ],
    })
    expect(await readAll(definition, shown)).toHaveLength(2)
  })
})

const head = `<row r="1">${headings.map((title, index) => inline(`${'ABCDE'.charAt(index)}1`, title)).join('')}</row>`
const readRows = async (body: string, more: Readonly<Record<string, string>> = {}) =>
  readAll(definition, await packageOf({ ...leastParts(head + body), ...more }))

describe('reads markup that the standard allows, with', () => {
  it('rows and cells without numbers, runs, phonetic readings, escapes, CDATA, comments', async () => {
    const read = await readRows(
      `<!-- a > b --><row><c t="inlineStr"><is><r><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></is></c>` +
        `<c t="inlineStr"><is><t><![CDATA[0<1]]>&amp;&#65;&#x42;_x0041__x005F_x0041_</t></is></c></row>`,
    )
    expect(read[0]).toMatchObject({ number: 2, row: { name: '张三', code: '0<1&ABA_x0041_' } })
  })

  it('formulas: an uncomputed one as an error, others by their text or error', async () => {
    const read = await readRows(
      `<row r="3">${inline('A3', '张三')}<c r="B3" t="str"><f>""</f><v></v></c><c r="C3" t="str"><f>X</f><v>2026-9-1</v></c><c r="E3" t="e"><f>1/0</f><v>#N/A</v></c></row>`,
    )
    expect(read[0]?.row).toMatchObject({ code: null, day: '2026-09-01' })
    expect(read[0]?.errors.map(({ message }) => message)).toEqual(['第 3 行“金额”：公式有误（#N/A）'])
    const unreckoned = await readRows(`<row r="2">${inline('A2', '张三')}<c r="B2"><f>"20260101"</f></c></row>`)
    expect(unreckoned[0]?.errors.map(({ message }) => message)).toEqual([
      '第 2 行“学号”：公式没有计算结果，请用 Excel 或 WPS 打开文件并保存后再导入',
    ])
  })

  it('exponents and binary noise as the typed numbers', async () => {
    const read = await readRows(
      `<row r="2">${inline('A2', '张三')}<c r="B2"><v>2.0240101E7</v></c><c r="E2"><v>0.30000000000000004</v></c></row>`,
    )
    expect(read[0]?.row).toMatchObject({ code: '20240101', amount: 0.3 })
  })

  it('a month without a day as an error, whether typed as text or stored as its first day', async () => {
    const month = (at: number, cell: string) => `<row r="${at}">${inline(`A${at}`, '张三')}${cell}</row>`
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const relations = `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="57"/></cellXfs></styleSheet>'
    const styled = (at: number, serial: number) => month(at, `<c r="C${at}" s="1"><v>${serial}</v></c>`)
    const texts = ['2019-1', '2019年01月', '201901'].map((text, at) => month(at + 4, inline(`C${at + 4}`, text)))
    const read = await readRows(`${styled(2, 43466)}${styled(3, 43480)}${texts.join('')}`, {
      'xl/_rels/workbook.xml.rels': relations,
      'xl/styles.xml': styles,
    })
    expect(read.map(({ row, errors }) => errors[0]?.message ?? row.day)).toEqual([
      '第 2 行“日期”：只有年月，没有日，请填写到日，如 2026-09-01',
      '2019-01-15',
      ...[4, 5, 6].map((at) => `第 ${at} 行“日期”：只有年月，没有日，请填写到日，如 2026-09-01`),
    ])
  })

  it('prefixed names, single quotes, ISO dates and a row far below', async () => {
    const sheet = `<?xml version='1.0'?><x:worksheet xmlns:x='y'><x:sheetData>${(
      head +
      `<row r='1048576'>${inline('A1048576', '末')}<c r='C1048576' t='d'><v>2026-09-01T00:00:00.000Z</v></c></row>`
    )
      .replaceAll('</', '</x:')
      .replaceAll(/<(?=[a-z])/g, '<x:')}</x:sheetData></x:worksheet>`
    const read = await readRows('', { 'xl/worksheets/sheet1.xml': sheet })
    expect(read).toMatchObject([{ number: 1_048_576, row: { name: '末', day: '2026-09-01' } }])
  })
})

describe('headings', () => {
  const small = (row: string) => packageOf(leastParts(row))

  it('names a missing required column', async () => {
    const read = readAll(definition, await small(`<row r="1">${inline('A1', '学号')}${inline('B1', '日期')}</row>`))
    await expect(read).rejects.toMatchObject({
      kind: { code: 500021 },
      message: '导入文件缺少必填列：姓名，请使用最新的模板',
    })
  })

  it('refuses an empty sheet', async () => {
    await expect(readAll(definition, await small(''))).rejects.toMatchObject({ kind: { code: 500021 } })
  })

  it('names a repeated column', async () => {
    const read = readAll(definition, await small(`<row r="1">${inline('A1', '姓名*')}${inline('C1', '姓 名')}</row>`))
    await expect(read).rejects.toMatchObject({
      kind: { code: 500022 },
      message: '导入文件中的列“姓名”重复，请只保留一列',
    })
  })

  it('returns no rows below headings only', async () => {
    expect(await readRows('')).toEqual([])
  })
})
