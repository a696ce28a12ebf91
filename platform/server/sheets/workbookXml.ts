import type { Readable } from 'node:stream'
import { type NewSheet, sheetXml } from './sheetXml.ts'
import { stylesXml } from './styles.ts'
import { xmlText } from './xmlText.ts'
import { zipStream } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const types = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const rootRelations = `${declaration}<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const contentTypes = (count: number): string => {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheets.join('')}</Types>`
}

const workbookRelations = (count: number): string => {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${types}/relationships">${sheets.join('')}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
}

const maxNameLength = 31

/** Makes a valid sheet name: at most 31 characters, without those that break formulas. */
export const sheetName = (title: string, suffix = ''): string => {
  const bare = title.replaceAll(/[\\/?*[\]:']/g, ' ').trim() || 'Sheet'
  return bare.slice(0, maxNameLength - suffix.length) + suffix
}

const workbook = (sheets: readonly { name: string; hidden: boolean }[]): string => {
  const named = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${named.join('')}</sheets></workbook>`
}

/** Yields the parts of a workbook in the order in which they become known: the list of sheets comes last. */
async function* parts(sheets: Iterable<NewSheet> | AsyncIterable<NewSheet>) {
  yield { name: '_rels/.rels', pieces: [rootRelations] }
  yield { name: 'xl/styles.xml', pieces: [stylesXml] }
  const written: { name: string; hidden: boolean }[] = []
  for await (const sheet of sheets) {
    written.push({ name: sheet.name, hidden: sheet.hidden ?? false })
    yield { name: `xl/worksheets/sheet${written.length}.xml`, pieces: sheetXml(sheet) }
  }
  yield { name: 'xl/workbook.xml', pieces: [workbook(written)] }
  yield { name: 'xl/_rels/workbook.xml.rels', pieces: [workbookRelations(written.length)] }
  yield { name: '[Content_Types].xml', pieces: [contentTypes(written.length)] }
}

/** Streams a workbook of these sheets as .xlsx bytes; rows are requested as the bytes are read. */
export const workbookStream = (sheets: Iterable<NewSheet> | AsyncIterable<NewSheet>): Readable =>
  zipStream(parts(sheets))
