// A separate program, so that its memory can be measured. It reads a small file that inflates to 1 GB.
import { buffer } from 'node:stream/consumers'
import { sheetDefinition } from '../../platform/server/sheets/columns.ts'
import { readSheet } from '../../platform/server/sheets/readSheet.ts'
import { zipStream } from '../../platform/server/sheets/zip.ts'
import { inline, leastParts } from './sheets.ts'

const definition = sheetDefinition({
  title: '表',
  columns: [{ key: 'name', title: '姓名', kind: 'text', required: true }],
})
const blank = `${' '.repeat(65_536)}<x/>`.repeat(8)
const sheet = function* () {
  yield `<worksheet><sheetData><row r="1">${inline('A1', '姓名')}</row>`
  for (let size = 0; size < 1 << 30; size += blank.length) yield blank
  yield '</sheetData></worksheet>'
}
const parts = Object.entries(leastParts('')).map(([name, text]) => ({
  name,
  pieces: name.endsWith('sheet1.xml') ? sheet() : [text],
}))
const bytes = await buffer(zipStream(parts))

const before = process.memoryUsage.rss()
let highest = before
const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5)
let message = ''
try {
  for await (const _ of readSheet(definition, bytes)) continue
} catch (error) {
  message = error instanceof Error ? error.message : String(error)
}
clearInterval(watch)
const megabytes = (size: number) => Math.round(size / 1_048_576)
process.stdout.write(
  JSON.stringify({ message, fileMegabytes: megabytes(bytes.length), grownMegabytes: megabytes(highest - before) }),
)
