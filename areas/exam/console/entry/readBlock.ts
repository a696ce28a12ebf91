/**
 * A cell at the start of a text: quoted, as spreadsheets write cells that contain a tab, a newline or a quote, or plain.
 */
const cell = /^(?:"(?<quoted>(?:[^"]|"")*)"(?=\t|\r|\n|$)|(?<plain>[^\t\r\n]*))/

/**
 * Splits a block that was copied from Excel, WPS or LibreOffice into rows of cells. The newline at its end begins no
 * row.
 */
export const readBlock = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let rest = text
  while (rest !== '') {
    const found = cell.exec(rest)
    const { quoted, plain = '' } = found?.groups ?? {}
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    rest = rest.slice(found?.[0].length ?? 0)
    const separator = /^(?:\t|\r\n|\r|\n)/.exec(rest)?.[0] ?? ''
    rest = rest.slice(separator.length)
    if (separator === '\t' && rest === '') rows.at(-1)?.push('')
    else if (separator !== '' && separator !== '\t' && rest !== '') rows.push([])
  }
  return rows
}
