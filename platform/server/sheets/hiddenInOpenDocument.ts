import { type Allowance, inflate, type ZipEntry } from './unzip.ts'
import { readXml } from './xmlReader.ts'

/** The hidden parts of a table of an OpenDocument. */
export interface HiddenParts {
  readonly isHidden: boolean
  /** Row numbers. */
  readonly rows: ReadonlySet<number>
}

const mostRows = 100_000

/** Finds the hidden tables and rows of an OpenDocument, by table name. The library that reads it ignores them. */
export const readHiddenParts = async (
  content: ZipEntry,
  allowance: Allowance,
): Promise<ReadonlyMap<string, HiddenParts>> => {
  const found = new Map<string, HiddenParts>()
  const hiddenStyles = new Set<string>()
  let style = ''
  let rows = new Set<number>()
  let number = 0
  await readXml(inflate(content, allowance), {
    open: (name, attributes) => {
      if (name === 'style') style = attributes['style:name'] ?? ''
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      else if (name === 'table') {
        rows = new Set()
        number = 0
        const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
        found.set(attributes['table:name'] ?? '', { isHidden, rows })
      } else if (name === 'table-row') {
        const repeated = Number(attributes['table:number-rows-repeated'] ?? 1)
        const isHidden = ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '')
        const hiddenRows = isHidden ? repeated : 0
        for (let at = 1; at <= hiddenRows && rows.size < mostRows; at += 1) rows.add(number + at)
        number += repeated
      }
    },
    text: () => undefined,
    close: () => undefined,
  })
  return found
}
