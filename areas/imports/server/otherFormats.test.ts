import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { sheetRefusals } from '../../../platform/server/sheets/refusals.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { importCallers } from '../../../tests/support/importScene.ts'
import { makeOpenDocument } from '../../../tests/support/openDocument.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { imports, importsRefusals } from '../contract.ts'

const server = await useServer()
const { makeScene, checkFile, rowsOf } = importCallers(server, 'students')

const lines = [
  ['姓名', '学号', '班级', '出生日期'],
  ['王芳', '007', '七年级1班', new Date(Date.UTC(2014, 2, 7))],
]

/** A workbook as an old Excel writes it. */
const makeOldWorkbook = (): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines, { dateNF: 'yyyy-mm-dd', UTC: true }), '名单')
  return Buffer.from(write(book, { bookType: 'biff8', type: 'array' }))
}

const texts = [
  ['姓名', '学号', '班级', '出生日期'],
  ['王芳', '007', '七年级1班', '2014-03-07'],
]

const csv = '姓名,学号,班级,出生日期\n王芳,007,"七年级1班",2014/3/7\n'
const gbk = 'd0d5c3fb2cd1a7bac52cb0e0bcb60d0acdf5b7bc2c464630342cc6dfc4eabcb631b0e00d0a'

test.each([
  ['名单.xls', makeOldWorkbook()],
  ['名单.ods', await makeOpenDocument([{ name: '名单', lines: texts }])],
  ['名单.csv', Buffer.from(csv)],
  ['有标记.csv', Buffer.from(`\ufeff${csv}`)],
  ['宽字符.csv', Buffer.from(`\ufeff${csv.replaceAll(',', '\t')}`, 'utf16le')],
  ['宽字符反序.csv', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
  ['名单.txt', Buffer.from(csv.replaceAll(',', '\t'))],
  ['前导零.csv', Buffer.from(csv.replace('007', '="007"'))],
  ['加引号.csv', Buffer.from(csv.replace('007', '"=""007"""'))],
  ['加撇号.csv', Buffer.from(csv.replace('007', "'007"))],
])('imports pupils from %s', async (name, bytes) => {
  const { who } = await makeScene()
  const run = await checkFile(who, [{ name, bytes }])
  const [row, ...others] = await rowsOf(who, run.id)
  expect(others).toEqual([])
  expect(row).toMatchObject({ verdict: 'new', name: '王芳 007', faults: [] })
  expect(row?.differences).toContainEqual({ title: '出生日期', before: null, after: '2014-03-07' })
})

test('reads a .csv file of the Chinese Excel', async () => {
  const { who } = await makeScene()
  const run = await checkFile(who, [{ name: '名单.csv', bytes: Buffer.from(gbk, 'hex') }])
  expect(await rowsOf(who, run.id)).toMatchObject([{ verdict: 'new', name: '王芳 FF04' }])
})

test('refuses an encrypted workbook with its reason, other files, and a text without headings', async () => {
  const { who } = await makeScene()
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const encrypted = Buffer.concat([compound, Buffer.alloc(504), Buffer.from('EncryptedPackage', 'utf16le')])
  const start = async (bytes: Buffer) =>
    (await server.as(who, imports.start, { body: { kind: 'students' }, files: [{ name: '名单.xlsx', bytes }] })).code
  expect(await start(encrypted)).toBe(sheetRefusals.encrypted.code)
  expect(await start(Buffer.concat([compound, Buffer.alloc(5000)]))).toBe(sheetRefusals.badAnyFile.code)
  expect(await start(Buffer.from('你好，这里没有名单'))).toBe(importsRefusals.noHeadings.code)
  const damaged = (await makeOpenDocument([{ name: '名单', lines: texts }])).subarray(0, 900)
  expect(await start(damaged)).toBe(sheetRefusals.badAnyFile.code)
  expect(await start(Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'))).toBe(
    importsRefusals.webPage.code,
  )
  expect(await start(Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related'))).toBe(
    importsRefusals.webPage.code,
  )
  expect(await start(Buffer.from('\ufeff<html></html>', 'utf16le'))).toBe(importsRefusals.webPage.code)
  const xml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'
  expect(await start(Buffer.from(xml))).toBe(importsRefusals.webPage.code)
  expect(await start(Buffer.from([1, 2, 3, 4]))).toBe(uploadRefusals.wrongKind.code)
})
