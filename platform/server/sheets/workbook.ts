import { decodeEscapes, tidyText } from './cellText.ts'
import { isDateFormat, isMonthFormat } from './numberFormats.ts'
import { BrokenFile, FileTooLarge } from './refusals.ts'
import { type Allowance, type ZipEntry, inflate, zipEntries } from './unzip.ts'
import { type XmlAttributes, type XmlEvents, readXml } from './xmlReader.ts'

/** How a style shows a number: as a date (`month` without the day), or padded with zeros to this many digits. */
interface NumberStyle {
  readonly date: boolean
  readonly month: boolean
  readonly zeros: number
}

interface SheetPlace {
  readonly name: string
  readonly isHidden: boolean
  readonly path: string
}

/** A sheet of a workbook, not read yet. */
interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly entry: ZipEntry
}

/** The facts of a workbook that are needed before its rows can be read. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[]
  readonly starts1904: boolean
  readonly styles: readonly NumberStyle[]
  /** Cleaned by `tidyText`. */
  readonly strings: readonly string[]
}

/** Reads the parts of a workbook; a missing part is read as empty. */
interface Parts {
  readonly read: (path: string, events: XmlEvents) => Promise<void>
}

interface Relation {
  readonly type: string
  readonly path: string
}

/** The most sheets of a workbook. */
export const mostSheets = 200

const ignore = () => undefined
/** Parts other than rows and strings are small in every genuine file. */
const maxPartBytes = 16 << 20
/** Strings are held in memory, so their number is limited; none is longer than a cell with escapes. */
export const mostStrings = 4_000_000
const maxStringLength = 250_000

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Resolves the path of a part to its name in the archive. `..` stops at the archive's root. */
const resolvePath = (folder: string, target: string): string => {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/').toLowerCase()
}

const readRelations = async (parts: Parts, path: string): Promise<ReadonlyMap<string, Relation>> => {
  const relations = new Map<string, Relation>()
  const folder = folderOf(path)
  await parts.read(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    open: (name, attributes) => {
      const target = attributes.Target
      if (name !== 'Relationship' || target === undefined) return
      const type = attributes.Type?.split('/').at(-1) ?? ''
      relations.set(attributes.Id ?? '', { type, path: resolvePath(folder, target) })
    },
    text: ignore,
    close: ignore,
  })
  return relations
}

/** The relation of a sheet. The prefix is nearly always `r`, but the standard allows any. */
const relationIdOf = (attributes: XmlAttributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

const readSheets = async (parts: Parts, path: string, relations: ReadonlyMap<string, Relation>) => {
  const sheets: SheetPlace[] = []
  let starts1904 = false
  await parts.read(path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') starts1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = relations.get(relationIdOf(attributes) ?? '')
      if (relation?.type !== 'worksheet') return
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: attributes.name ?? '', isHidden, path: relation.path })
      if (sheets.length > mostSheets) throw new FileTooLarge('sheets')
    },
    text: ignore,
    close: ignore,
  })
  return { sheets, starts1904 }
}

const readStyles = async (parts: Parts, path: string): Promise<readonly NumberStyle[]> => {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let inCells = false
  await parts.read(path, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true
      const id = Number(attributes.numFmtId ?? 0)
      if (name === 'numFmt') formats.set(id, attributes.formatCode ?? '')
      if (name !== 'xf' || !inCells) return
      const format = formats.get(id) ?? ''
      const zeros = /^0+$/.test(format) ? format.length : 0
      styles.push({ date: isDateFormat(id, format), month: isMonthFormat(id, format), zeros })
    },
    text: ignore,
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

const readStrings = async (parts: Parts, path: string): Promise<readonly string[]> => {
  const strings: string[] = []
  let current = ''
  let inText = false
  let inPhonetic = false
  await parts.read(path, {
    open: (name) => {
      if (name === 'si') current = ''
      // Phonetic readings of a text, used for Japanese.
      else if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    text: (text) => {
      if (inText) current += text
      if (current.length > maxStringLength) throw new BrokenFile('strings: longer than a cell')
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si' && strings.push(tidyText(decodeEscapes(current))) > mostStrings)
        throw new FileTooLarge('strings')
    },
  })
  return strings
}

/** Opens a workbook. Its sheets are inflated only when they are read. */
export const openWorkbook = async (bytes: Buffer, allowance: Allowance): Promise<Workbook> => {
  const entries = await zipEntries(bytes)
  const partsOf = (most: number): Parts => ({
    read: async (path, events) => {
      const entry = entries.get(path)
      if (!entry) return
      const left = Math.min(most, allowance.left)
      const own = { left, consumed: 0 }
      await readXml(inflate(entry, own), events)
      allowance.left -= left - own.left
    },
  })
  const parts = partsOf(maxPartBytes)
  const pathOf = (relations: ReadonlyMap<string, Relation>, type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.path
  const workbookPath = pathOf(await readRelations(parts, ''), 'officeDocument')
  if (workbookPath === undefined) throw new BrokenFile('xlsx: no workbook')
  const relations = await readRelations(parts, workbookPath)
  const { sheets: places, starts1904 } = await readSheets(parts, workbookPath, relations)
  const sheets = places.flatMap(({ path, ...place }): WorkbookSheet[] => {
    const entry = entries.get(path)
    return entry ? [{ ...place, entry }] : []
  })
  const styles = await readStyles(parts, pathOf(relations, 'styles') ?? '')
  const strings = await readStrings(partsOf(allowance.left), pathOf(relations, 'sharedStrings') ?? '')
  return { sheets, starts1904, styles, strings }
}
