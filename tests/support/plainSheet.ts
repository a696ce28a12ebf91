import { inline, leastParts, packageOf } from './sheets.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`

/** A file to upload with one sheet of texts, row by row. Headings may be repeated, and empty texts are blank cells. */
export const fileOfRows = async (rows: readonly (readonly string[])[], sheetName = '表') => {
  const markup = rows.map((cells, at) => {
    const texts = cells.map((text, column) =>
      text === '' ? '' : inline(`${String.fromCharCode(65 + column)}${at + 1}`, text),
    )
    return `<row r="${at + 1}">${texts.join('')}</row>`
  })
  const parts = leastParts(markup.join(''))
  const workbook = (parts['xl/workbook.xml'] ?? '').replace('name="表"', `name="${sheetName}"`)
  const bytes = await packageOf({ ...parts, '[Content_Types].xml': types, 'xl/workbook.xml': workbook })
  return [{ name: '名单.xlsx', bytes }]
}
