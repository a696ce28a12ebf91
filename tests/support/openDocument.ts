import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A table of an OpenDocument. */
interface Table {
  readonly name: string
  readonly lines: readonly (readonly (string | null)[])[]
  readonly isHidden?: boolean
  /** Indexes of hidden rows. */
  readonly hidden?: readonly number[]
}

const names = ['office', 'table', 'text', 'style'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
)
const cellOf = (text: string | null) =>
  text === null
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const styleOf = (name: string, isShown: boolean) =>
  `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`

const tableOf = ({ name, lines, isHidden = false, hidden = [] }: Table) => {
  const rows = lines.map(
    (cells, at) =>
      `<table:table-row${hidden.includes(at) ? ' table:visibility="collapse"' : ''}>${cells.map(cellOf).join('')}</table:table-row>`,
  )
  return `<table:table table:name="${name}" table:style-name="${isHidden ? 'ta2' : 'ta1'}">${rows.join('')}</table:table>`
}

/** Makes a workbook as LibreOffice writes it: the type comes first, uncompressed. */
export const makeOpenDocument = (tables: readonly Table[]): Promise<Buffer> => {
  const styles = `<office:automatic-styles>${styleOf('ta1', true)}${styleOf('ta2', false)}</office:automatic-styles>`
  const body = `<office:body><office:spreadsheet>${tables.map(tableOf).join('')}</office:spreadsheet></office:body>`
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names.join(' ')}>${styles}${body}</office:document-content>`
  const zip = new ZipFile()
  const parts = {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest/>',
    'styles.xml': '<office:document-styles/>',
    'content.xml': content,
  }
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}
