import { utils, write } from '@e965/xlsx'

type Lines = readonly (readonly (string | null)[])[]

/** A workbook with a sheet of these lines, in which the cells of some ranges are merged. */
export const fileOfLines = (lines: Lines, merged: readonly string[] = []) => {
  const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]))
  sheet['!merges'] = merged.map((range) => utils.decode_range(range))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '名单')
  return [{ name: '名单.xlsx', bytes: Buffer.from(write(book, { bookType: 'xlsx', type: 'array' })) }]
}
