import { tidyText } from './cellText.ts'
import { unwrapText } from './everydayCells.ts'
import type { RawCell, RawRow } from './sheetRows.ts'

const wideMarks = [
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
] as const

/** Returns the encoding of a text that begins with a mark of UTF-16, in which some programs write .csv. */
export const findWideEncoding = (bytes: Uint8Array): string | undefined =>
  wideMarks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.name

/** Decodes a text file: UTF-16 by its mark, UTF-8, or else GB18030, in which the Chinese Excel writes .csv. */
const decodeText = (bytes: Uint8Array): string => {
  const wide = findWideEncoding(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/**
 * Splits a text into records of fields. A field in quotes may hold separators, line breaks and doubled quotes. In a
 * record that begins with a backtick, as in WeChat's bills, each field does, and a separator without one is text.
 */
const splitRecords = (text: string, separator: string): string[][] => {
  const records: string[][] = []
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  let isTicked = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (text.charAt(at + 1) === '"') {
        field += sign
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && field === '') isQuoted = true
    else if (sign === '\n' || (sign === separator && !(isTicked && text.charAt(at + 1) !== '`'))) {
      fields.push(field)
      field = ''
      if (sign === '\n') {
        records.push(fields.splice(0))
        isTicked = text.charAt(at + 1) === '`'
      }
    } else if (sign !== '\r') field += sign
  }
  return [...records, [...fields, field]]
}

const separators = [',', '\t', ';', '，']

const findSeparator = (text: string): string => {
  const [line = ''] = text.split('\n', 1)
  return separators.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ','
}

/** Reads the rows of a .csv file. All cells are texts, since the file says nothing about them. */
export const readCsvRows = (bytes: Uint8Array): RawRow[] => {
  const text = decodeText(bytes).replace(/^\ufeff/, '')
  return splitRecords(text, findSeparator(text)).flatMap((fields, at): RawRow[] => {
    const cells = fields.flatMap((field, column): RawCell[] => {
      const tidy = tidyText(unwrapText(field.trim()))
      return tidy === '' ? [] : [{ column, type: 'text', text: tidy }]
    })
    return cells.length === 0 ? [] : [{ number: at + 1, cells }]
  })
}
