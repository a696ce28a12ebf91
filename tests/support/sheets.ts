import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { SheetDefinition } from '../../platform/server/sheets/columns.ts'
import { type ReadOptions, type ReadRow, readSheet } from '../../platform/server/sheets/readSheet.ts'
import { inflate, zipEntries } from '../../platform/server/sheets/unzip.ts'
import { zipStream } from '../../platform/server/sheets/zip.ts'

/** All rows of a file. */
export const readAll = async <Key extends string>(
  definition: SheetDefinition<Key>,
  source: string | Uint8Array | Readable,
  options: ReadOptions = {},
): Promise<ReadRow<Key>[]> => {
  const rows: ReadRow<Key>[] = []
  const bytes = typeof source === 'string' || source instanceof Uint8Array ? source : await buffer(source)
  for await (const batch of readSheet(definition, bytes, options)) rows.push(...batch.rows)
  return rows
}

/** The XML of one part of a written file. */
export const partOf = async (bytes: Buffer, name: string): Promise<string> => {
  const entry = (await zipEntries(bytes)).get(name.toLowerCase())
  if (!entry) throw new Error(`no ${name}`)
  const pieces: Buffer[] = []
  for await (const piece of inflate(entry, { left: 1e8, consumed: 0 })) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Path of a fixture file made by real programs. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../platform/server/sheets/fixtures/${name}`, import.meta.url))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** The parts of a minimal workbook with these rows. */
export const leastParts = (rows: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

/** Zips parts into a workbook, for files that no program would write. */
export const packageOf = (parts: Readonly<Record<string, string>>): Promise<Buffer> =>
  buffer(zipStream(Object.entries(parts).map(([name, text]) => ({ name, pieces: [text] }))))

/** A cell with an inline text. */
export const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
