import { diffArrays } from 'diff'
import { type Markup, readMarkup } from '../readMarkup.ts'

/** A block of an article's text in a comparison. */
interface DiffBlock {
  readonly text: string
  readonly change: 'added' | 'removed' | null
}

/** Elements that are compared as a whole. Lists and tables are compared by their items and rows. */
const containers: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'tbody', 'blockquote'])

const textOf = (markup: Markup): string => {
  if (typeof markup === 'string') return markup
  if (markup.name === 'img') return `［图片${markup.attributes['alt'] ? `：${markup.attributes['alt']}` : ''}］`
  if (markup.name === 'br') return '\n'
  return markup.children.map(textOf).join(markup.name === 'tr' ? ' | ' : '')
}

const prefixes: Readonly<Record<string, string>> = { h2: '■ ', h3: '▪ ', li: '• ', hr: '———' }

const blocksOf = (markup: Markup): string[] => {
  if (typeof markup !== 'string' && containers.has(markup.name)) return markup.children.flatMap(blocksOf)
  const prefix = typeof markup === 'string' ? '' : (prefixes[markup.name] ?? '')
  return [prefix + textOf(markup)]
}

/** Splits an article's text into its blocks as plain text. */
export const readBlocks = (html: string): string[] => readMarkup(html).flatMap(blocksOf)

/** Compares two texts by blocks. */
export const compareBlocks = (before: readonly string[], after: readonly string[]): DiffBlock[] =>
  diffArrays([...before], [...after]).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ text, change: added ? ('added' as const) : removed ? ('removed' as const) : null })),
  )
