import { BrokenFile } from './refusals.ts'

/** What a reader of XML is told. Names come without their prefix, attributes as they stand in the tag. */
export interface XmlEvents {
  readonly open: (name: string, attributes: string) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/** A tag, a comment or a text longer than this is in no sheet: a cell holds 32,767 characters. */
const longestPiece = 2_000_000
const deepest = 100
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntity = (whole: string, name: string): string => {
  const known = named[name]
  if (known !== undefined) return known
  const hex = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1]
  const code = hex === undefined ? Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? -1) : parseInt(hex, 16)
  // A declared entity ends here too: nothing is ever expanded.
  if (code < 0 || code > 0x10ffff) throw new BrokenFile(`xml: ${whole}`)
  return String.fromCodePoint(code)
}

const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&([^;&]{0,12});?/g, decodeEntity) : text

/** The value of an attribute, without its prefix; undefined where the tag has none of that name. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const start = attributes.indexOf(` ${name}="`)
  if (start !== -1) {
    const from = start + name.length + 3
    return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)))
  }
  if (!attributes.includes(name)) return undefined
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decodeEntities(value)
}

const endOfTag = (text: string, from: number): number => {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote === 0 && code === 62) return at
    if (quote === 0 && (code === 34 || code === 39)) quote = code
    else if (code === quote) quote = 0
  }
  return -1
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/**
 * Reads XML a piece at a time. It understands what spreadsheet programs write and is strict about the rest: document
 * types, unknown entities, tags that do not close and pieces without end are refused, so that no file is read half.
 */
export const makeXmlReader = (events: XmlEvents) => {
  const path: string[] = []
  let rest = ''
  let finished = false

  const open = (tag: string): void => {
    if (finished || path.length >= deepest) throw new BrokenFile('xml: nesting')
    const closed = tag.endsWith('/')
    const nameEnd = tag.search(/[\s/]/)
    const whole = nameEnd === -1 ? tag : tag.slice(0, nameEnd)
    events.open(localName(whole), nameEnd === -1 ? '' : tag.slice(nameEnd))
    if (!closed) path.push(whole)
    else events.close(localName(whole))
    finished = path.length === 0
  }
  const close = (tag: string): void => {
    if (path.pop() !== tag.trimEnd()) throw new BrokenFile('xml: tags do not match')
    events.close(localName(tag.trimEnd()))
    finished = path.length === 0
  }
  const text = (piece: string): void => {
    if (path.length > 0) events.text(piece)
    else if (piece.trim() !== '') throw new BrokenFile('xml: text outside')
  }
  /** Reads the markup that begins at `at`; gives where it ends, or -1 where more has to come. */
  const markup = (buffer: string, at: number): number => {
    const between = (start: string, end: string, told: (inner: string) => void): number => {
      const stop = buffer.indexOf(end, at + start.length)
      if (stop === -1) return -1
      told(buffer.slice(at + start.length, stop))
      return stop + end.length
    }
    const second = buffer.charCodeAt(at + 1)
    if (second === 47) return between('</', '>', close)
    if (second === 63) return between('<?', '?>', () => undefined)
    if (second === 33) {
      if (buffer.length < at + 9) return -1
      if (buffer.startsWith('<!--', at)) return between('<!--', '-->', () => undefined)
      if (buffer.startsWith('<![CDATA[', at)) return between('<![CDATA[', ']]>', text)
      throw new BrokenFile('xml: document type')
    }
    const stop = endOfTag(buffer, at + 1)
    if (stop === -1) return -1
    open(buffer.slice(at + 1, stop))
    return stop + 1
  }

  return {
    push: (piece: string): void => {
      const buffer = rest + piece
      let at = 0
      while (at < buffer.length) {
        const start = buffer.indexOf('<', at)
        if (start === -1) break
        if (start > at) text(decodeEntities(buffer.slice(at, start)))
        at = start
        const end = markup(buffer, start)
        if (end === -1) break
        at = end
      }
      rest = buffer.slice(at)
      if (rest.length > longestPiece) throw new BrokenFile('xml: a piece without end')
    },
    /** To be called after the last piece: refuses what is cut off. */
    end: (): void => {
      if (!finished || rest.trim() !== '') throw new BrokenFile('xml: cut off')
    },
  }
}

/** The text of an entry, decoded; bytes that are no UTF-8 are refused. */
export async function* decoded(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenFile('xml: no UTF-8', { cause: error })
    throw error
  }
}

/** Reads a whole entry. */
export const readXml = async (pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> => {
  const reader = makeXmlReader(events)
  for await (const piece of decoded(pieces)) reader.push(piece)
  reader.end()
}
