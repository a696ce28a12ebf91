import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { fixture, inline, leastParts, packageOf, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'
import { readSheet } from './readSheet.ts'
import { sheetRefusals } from './refusals.ts'

const definition = sheetDefinition({
  title: '表',
  columns: [{ key: 'name', title: '姓名', kind: 'text', required: true }],
})
const head = `<row r="1">${inline('A1', '姓名')}</row>`
const read = async (parts: Readonly<Record<string, string>>) => readAll(definition, await packageOf(parts))
const withRows = (rows: string) => leastParts(head + rows)
const without = (name: string) => {
  const { [name]: _, ...rest } = withRows('')
  return rest
}
const bad = { kind: sheetRefusals.badFile }
const tooLarge = { kind: { code: sheetRefusals.tooLarge.code } }

describe('refuses a malicious file with', () => {
  it.each([
    ['a declared entity', `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet/>`],
    [
      'an entity that nobody knows',
      `<worksheet><sheetData>${head}<row r="2">${inline('A2', '&lol;')}</row></sheetData></worksheet>`,
    ],
    [
      'a sign that is none',
      `<worksheet><sheetData><row r="2">${inline('A2', '&#x110000;')}</row></sheetData></worksheet>`,
    ],
    ['tags that do not match', '<worksheet><sheetData></worksheet></sheetData>'],
    ['markup cut off', `<worksheet><sheetData>${head}`],
    ['text outside', '<worksheet/>x'],
    ['two roots', '<worksheet/><worksheet/>'],
    ['nesting without end', '<a>'.repeat(10_000)],
    ['a tag without end', `<worksheet ${'a'.repeat(3_000_000)}`],
    ['a comment without end', `<worksheet><!-- ${'a'.repeat(3_000_000)}`],
  ])('%s', async (_, sheet) => {
    await expect(read({ ...withRows(''), 'xl/worksheets/sheet1.xml': sheet })).rejects.toMatchObject(bad)
  })

  it.each([
    ['column 16,385', `<row r="2">${inline('XFE2', 'x')}</row>`],
    ['a column of many letters', `<row r="2">${inline('AAAAAAAAAAAAAAAAAA2', 'x')}</row>`],
    ['16,385 cells without numbers', `<row r="2">${'<c/>'.repeat(16_385)}</row>`],
    ['row 1,048,577', `<row r="1048577">${inline('A1', 'x')}</row>`],
    ['a row number that is none', `<row r="x">${inline('A1', 'x')}</row>`],
    ['a column twice in a row', `<row r="2">${inline('B2', 'x')}${inline('B2', 'y')}</row>`],
    ['a text longer than a cell', `<row r="2">${inline('A2', 'x'.repeat(300_000))}</row>`],
    ['rows backwards', `<row r="5"/><row r="4"/>`],
    ['a string that is not there', '<row r="2"><c r="A2" t="s"><v>7</v></c></row>'],
  ])('%s', async (_, rows) => {
    await expect(read(withRows(rows))).rejects.toMatchObject(bad)
  })

  it.each(['xl/workbook.xml', 'xl/worksheets/sheet1.xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels'])(
    'no %s',
    async (name) => {
      await expect(read(without(name))).rejects.toMatchObject(bad)
    },
  )

  it('encryption', async () => {
    const sheets = [{ name: '表', rows: [['姓名'], ['张三']] }]
    const bytes = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 1000 } })
    await expect(readAll(definition, bytes)).rejects.toMatchObject(bad)
  })

  it('a truncated end or a changed byte', async () => {
    const whole = await readFile(fixture('roster.xlsx'))
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      await expect(readAll(definition, cut)).rejects.toMatchObject(bad)
    }
    const bytes = await packageOf(withRows(`<row r="2">${inline('A2', '张三')}</row>`))
    const changed = Buffer.from(bytes)
    const at = changed.indexOf('xl/worksheets/sheet1.xml') + 40
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
    await expect(readAll(definition, changed)).rejects.toMatchObject(bad)
  })
})

describe('reads only known entries', () => {
  it('ignores paths that lead out of the archive and parts of other kinds', async () => {
    const parts = withRows(`<row r="2">${inline('A2', '张三')}</row>`)
    const more = {
      'xx/xx/etc/passwd': 'x',
      'xroot/.ssh/id': 'x',
      'xl/media/image1.png': '<not xml',
      'docProps/app.xml': '<',
    }
    const bytes = await packageOf({ ...more, ...parts })
    const led = bytes
      .toString('latin1')
      .replaceAll('xx/xx/etc/passwd', '../../etc/passwd')
      .replaceAll('xroot/.ssh/id', '/root/.ssh/id')
    expect(await readAll(definition, Buffer.from(led, 'latin1'))).toMatchObject([{ row: { name: '张三' } }])
  })

  it('finds nothing through a relation that leads outside', async () => {
    const relations =
      '<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="../../../../etc/passwd"/></Relationships>'
    await expect(read({ ...withRows(''), 'xl/_rels/workbook.xml.rels': relations })).rejects.toMatchObject(bad)
  })
})

describe('limits', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `<row r="${index + 2}">${inline(`A${index + 2}`, '张三')}</row>`).join(
      '',
    )

  it('accepts rows up to the limit and refuses one more', async () => {
    const bytes = await packageOf(withRows(rows(20)))
    expect(await readAll(definition, bytes, { limits: { rows: 20 } })).toHaveLength(20)
    await expect(readAll(definition, bytes, { limits: { rows: 19 } })).rejects.toMatchObject({
      kind: { code: 500023 },
      message: '导入文件超过 19 行，请拆分后再导入',
    })
  })

  it('does not count blank rows', async () => {
    const blank = '<row><c/></row>'.repeat(50_000)
    expect(await readAll(definition, await packageOf(withRows(rows(1) + blank)), { limits: { rows: 1 } })).toHaveLength(
      1,
    )
  })

  it('refuses a file above the byte limit, by path and in memory', async () => {
    const limits = { bytes: 1024 }
    await expect(readAll(definition, fixture('roster.xlsx'), { limits })).rejects.toMatchObject(tooLarge)
    const said = { ...tooLarge, message: expect.stringContaining('（超过 1 KB）') }
    await expect(readAll(definition, Buffer.alloc(1025), { limits })).rejects.toMatchObject(said)
  })

  it('counts inflated bytes instead of trusting the directory', async () => {
    const bytes = await packageOf(withRows(`<row r="2">${inline('A2', 'a'.repeat(30_000))}</row>`))
    const lying = Buffer.from(bytes)
    const last = lying.lastIndexOf('[Content_Types].xml')
    // The inflated size of every entry in the directory becomes 1.
    for (let at = 0; at < last; at++) if (lying.readUInt32LE(at) === 0x02014b50) lying.writeUInt32LE(1, at + 24)
    expect(await readAll(definition, lying)).toHaveLength(1)
    await expect(readAll(definition, lying, { limits: { inflatedBytes: 20_480 } })).rejects.toMatchObject({
      ...tooLarge,
      message: expect.stringContaining('（解压后超过 20 KB）'),
    })
  })

  it('refuses a duplicate entry, since readers differ in which one they use', async () => {
    const parts = withRows(`<row r="2">${inline('A2', '张三')}</row>`)
    const bytes = await packageOf({ ...parts, 'xl/worksheets/sheetX.xml': '<worksheet/>' })
    expect(await readAll(definition, bytes)).toHaveLength(1)
    const twice = Buffer.from(bytes.toString('latin1').replaceAll('sheetX.xml', 'SHEET1.XML'), 'latin1')
    await expect(readAll(definition, twice)).rejects.toMatchObject(bad)
  })

  it('refuses a bomb of 1 GB in constant memory', async () => {
    const program = fileURLToPath(new URL('../../../tests/support/bomb.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [program])
    const { message, grownMegabytes, fileMegabytes } = JSON.parse(stdout)
    expect(message).toMatch(/^导入文件过大（解压后超过 \d+ MB），请/)
    expect(fileMegabytes).toBeLessThan(5)
    expect(grownMegabytes).toBeLessThan(250)
  })
})

describe('cancelling', () => {
  it('stops reading, before and while it runs', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `<row r="${index + 2}">${inline(`A${index + 2}`, '张')}</row>`,
    )
    const bytes = await packageOf(withRows(rows.join('')))
    const early = AbortSignal.abort(new Error('cancelled'))
    await expect(readSheet(definition, bytes, { signal: early }).next()).rejects.toThrow('cancelled')
    const controller = new AbortController()
    const reading = readSheet(definition, bytes, { signal: controller.signal })
    expect((await reading.next()).value?.rows.length).toBeGreaterThan(0)
    controller.abort(new Error('cancelled'))
    const rest = async () => {
      for await (const _ of reading) continue
    }
    await expect(rest()).rejects.toThrow('cancelled')
  })
})
