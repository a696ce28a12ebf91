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
const ignore = () => undefined
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

/** Written otherwise than `name="value"` after a blank, as few programs do. */
const unusual = /'|\s=|=\s|[\t\r\n]/
const starts = new Map<string, string>()

const startOf = (name: string): string => {
  const known = starts.get(name)
  if (known !== undefined) return known
  const start = ` ${name}="`
  starts.set(name, start)
  return start
}

/** The value of an attribute; undefined where the tag has none of that name. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const start = attributes.indexOf(startOf(name))
  if (start !== -1) {
    const from = start + name.length + 3
    return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)))
  }
  if (!unusual.test(attributes)) return undefined
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
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

/** Where the name at the beginning of a tag ends: at a blank, a slash or with the tag. */
const endOfName = (tag: string): number => {
  for (let at = 0; at < tag.length; at++) {
    const code = tag.charCodeAt(at)
    if (code <= 32 || code === 47) return at
  }
  return tag.length
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
    const nameEnd = endOfName(tag)
    const whole = tag.slice(0, nameEnd)
    const name = localName(whole)
    events.open(name, tag.slice(nameEnd))
    if (tag.charCodeAt(tag.length - 1) !== 47) path.push(whole)
    else events.close(name)
    finished = path.length === 0
  }
  const close = (tag: string): void => {
    const whole = path.pop()
    if (whole === undefined || (whole !== tag && whole !== tag.trimEnd()))
      throw new BrokenFile('xml: tags do not match')
    events.close(localName(whole))
    finished = path.length === 0
  }
  const text = (piece: string): void => {
    if (path.length > 0) events.text(piece)
    else if (piece.trim() !== '') throw new BrokenFile('xml: text outside')
  }
  const between = (buffer: string, from: number, end: string, told: (inner: string) => void): number => {
    const stop = buffer.indexOf(end, from)
    if (stop === -1) return -1
    told(buffer.slice(from, stop))
    return stop + end.length
  }
  /** Reads the markup that begins at `at`; gives where it ends, or -1 where more has to come. */
  const markup = (buffer: string, at: number): number => {
    const second = buffer.charCodeAt(at + 1)
    if (second === 47) return between(buffer, at + 2, '>', close)
    if (second === 63) return between(buffer, at + 2, '?>', ignore)
    if (second === 33) {
      if (buffer.length < at + 9) return -1
      if (buffer.startsWith('<!--', at)) return between(buffer, at + 4, '-->', ignore)
      if (buffer.startsWith('<![CDATA[', at)) return between(buffer, at + 9, ']]>', text)
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
