import { SaxesParser } from 'saxes'
import { BrokenFile } from './refusals.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** The events of reading XML. Names of tags come without their prefix, names of attributes as they are written. */
export interface XmlEvents {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/** A tag, a comment or a text longer than this is in no sheet: a cell holds 32,767 characters. */
const longestPiece = 2_000_000
const deepest = 100

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/**
 * Reads XML a piece at a time, strictly: document types, unknown entities, tags that do not close and pieces without end
 * are refused, so that no file is read half.
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
    if (depth > deepest) refuse('nesting')
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
      if (sinceLast > longestPiece) refuse('a piece without end')
    },
    /** To be called after the last piece: refuses a file that is cut off. */
    end: (): void => {
      parser.close()
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
