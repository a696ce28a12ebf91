import { SaxesParser } from 'saxes'
import { BrokenFile } from './refusals.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** The events of reading XML. Tag names come without their prefix, attribute names as written. */
export interface XmlEvents {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/** No tag, comment or text of a sheet is longer than this: a cell holds 32,767 characters. */
const maxTokenLength = 2_000_000
const maxDepth = 100

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/**
 * Makes an incremental, strict XML reader: it refuses document types, unknown entities, unclosed tags and endless
 * tokens, so that no file is read only partly.
 */
export const makeXmlReader = (events: XmlEvents) => {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let depth = 0
  let sinceLast = 0
  const refuse = (why: string): never => {
    throw new BrokenFile(`xml: ${why}`)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('document type'))
  parser.on('opentag', ({ name, attributes }) => {
    sinceLast = 0
    depth += 1
    if (depth > maxDepth) refuse('nesting')
    events.open(localName(name), attributes)
  })
  parser.on('text', (text) => {
    sinceLast = 0
    if (depth > 0) events.text(text)
  })
  parser.on('cdata', (text) => {
    sinceLast = 0
    events.text(text)
  })
  parser.on('closetag', ({ name }) => {
    sinceLast = 0
    depth -= 1
    events.close(localName(name))
  })

  return {
    push: (piece: string): void => {
      sinceLast += piece.length
      parser.write(piece)
      if (sinceLast > maxTokenLength) refuse('a piece without end')
    },
    /** Call it after the last chunk: it refuses a truncated file. */
    end: (): void => {
      parser.close()
    },
  }
}

/** Decodes the bytes of an entry; refuses invalid UTF-8. */
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
