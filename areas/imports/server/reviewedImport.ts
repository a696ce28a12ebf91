import type { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import type { SheetLimits } from '../../../platform/server/sheets/sheetLimits.ts'
import { readSheet, rowError } from '../../../platform/server/sheets/readSheet.ts'
import { type FaultyRow, toFaultyRow, refuseFaultyRow } from './faultyRows.ts'
import type {
  FindMissingClasses,
  MissingRooms,
  ImportContext,
  UndoContext,
  UndoResult,
  WriteResult,
} from './importContext.ts'
import type { ImportedRow, JudgedRow } from './judgedRow.ts'
import { withImpliedValues } from './foreignHeadings.ts'
import { type FoundHeadings, mapFileColumns } from './headings.ts'
import { type ChosenValue, type UnreadValue, applyChosenWords, makeChoiceFinder } from './chosenValues.ts'
import type { KindSpec } from './kindSpec.ts'
import { leaveOutCells } from './leftOut.ts'
import type { OptionReader } from './options.ts'
import { type NamesContext, applyChosenNames } from './namedColumns.ts'
import { makeBuildingFiller } from './roomPlace.ts'
import type { RunSubject, SheetFinder } from './runSheet.ts'
import type { Run } from './runs.ts'
import { type SkippedRows, makeSkippedRows } from './skippedRows.ts'
import { addRemarks } from './rowRemarks.ts'
import { makeClashFinder, makeClassFiller, makeGradeFiller, makePlaceNamer, nameSheetsOf } from './rowPlaces.ts'
import { listParts, type Workbook } from './workbook.ts'

/** Judged rows, and a function that writes some of them by row number. */
interface PreparedRows {
  readonly judged: readonly JudgedRow[]
  readonly write: (wanted: ReadonlySet<number>) => Promise<WriteResult>
}

/** A parsed file. */
export interface LoadedSheet {
  readonly sheet: SheetDefinition
  readonly skipped: SkippedRows
  /** Judges the rows, except those left out. May be called once. A dry run judges rows with invalid cells too. */
  readonly prepare: (db: Db, importing: ImportContext, leftOut: ReadonlySet<number>) => Promise<PreparedRows>
  /** Returns all rows with the names that the clerk has chosen, and blanks for invalid cells. */
  readonly listRows: (db: Db, importing: NamesContext) => Promise<readonly ImportedRow<string>[]>
}

interface Loading extends FoundHeadings {
  readonly run: RunSubject & Pick<Run, 'options'>
  /** Reads in the import's school. */
  readonly look: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly chosenValues: readonly ChosenValue[]
  readonly workbook: Workbook | null
  readonly source: Uint8Array
  readonly signal: AbortSignal
  readonly progress: (done: number, all: number) => void
}

const limits: Partial<SheetLimits> = { bytes: 20 << 20 }

/**
 * Declares a kind of import that is judged row by row before anything is written. The engine does the rest: upload,
 * headings, pages of rows, the single transaction, files, history and undoing.
 */
export const reviewedImport = <Key extends string, Facts, Plan>(spec: KindSpec<Key, Facts, Plan>) => {
  const { name, title, rules, alsoNeeds, undoing, mostRows, classKey, undo, isUndoClosed, options } = spec
  const { needs = 'school:user:import', screen = '/sys/import', isRemembered = () => true } = spec
  const sheetOf: SheetFinder<Key> = 'sheetOf' in spec ? spec.sheetOf : () => Promise.resolve(spec)

  const load = async ({
    source,
    signal,
    progress,
    chosenValues,
    workbook,
    run,
    look,
    ...found
  }: Loading): Promise<LoadedSheet> => {
    const { sheet, foreign, named } = await look((db) => sheetOf(db, run))
    const { definition, places, said } = mapFileColumns(sheet, foreign, found)
    const titles = new Map(definition.columns.map((column) => [column.key, column.title]))
    const titleOf = (key: Key) => titles.get(key) ?? key
    const secondaryKeys = new Map((spec.secondary ?? []).map((key) => [titleOf(key), key]))
    const columns = new Map(definition.columns.map((column) => [column.title, column]))
    const findChoice = makeChoiceFinder(chosenValues)
    const notesOf = new Map<number, readonly string[]>()
    const unreadOf = new Map<number, readonly UnreadValue[]>()
    const validRows: ImportedRow<Key>[] = []
    const invalidRows: FaultyRow<Key>[] = []
    const emptyPlaces: ImportedRow<Key>[] = []
    const skippedRows = makeSkippedRows()
    const nonPlaceKeys = definition.columns.flatMap(({ key }) => (spec.placeKeys?.includes(key) === true ? [] : key))
    const isClassRead = found.headings.some(({ key }) => key === classKey)
    const fillClass = makeClassFiller(workbook, isClassRead ? undefined : classKey)
    const findClash = makeClashFinder(workbook, classKey, isClassRead)
    const fillGrade = makeGradeFiller(workbook, new Set<string>(titles.keys()))
    const hasRoom = await look(async (db) => spec.readRoomNames?.(db, run))
    const fillBuilding = makeBuildingFiller(spec.roomKeys, run.options, hasRoom)
    const chosen = workbook === null ? {} : { parts: listParts(workbook), skipsHidden: workbook.skipsHidden }
    const knownTitles = [
      ...found.headings.map(({ title }) => title),
      ...sheet.columns.map(({ title }) => title),
      ...foreign.map(({ heading }) => heading),
    ]
    const reading = { limits: { ...limits, rows: mostRows }, signal, headings: places, knownTitles }
    const task = { ...reading, isAnyFormat: true, ...chosen }
    for await (const { rows, skipped, done, all } of readSheet(definition, source, task)) {
      skippedRows.add(skipped)
      for (const given of rows) {
        if (nonPlaceKeys.every((key) => given.row[key] === null)) {
          emptyPlaces.push({ number: given.number, row: given.row })
          continue
        }
        const matched = applyChosenWords(given, columns, findChoice)
        if (matched.unread.length > 0) unreadOf.set(given.number, matched.unread)
        const { read, notes } = leaveOutCells(matched.read, secondaryKeys)
        if (notes.length > 0) notesOf.set(read.number, notes)
        const row = fillBuilding(fillGrade(fillClass(withImpliedValues(read.row, said), read), read), read)
        const clash = findClash(read.row, read)
        const clashing =
          clash === null || classKey === undefined ? [] : [rowError(read.number, titleOf(classKey), clash)]
        const errors = [...read.errors, ...clashing]
        if (errors.length === 0) validRows.push({ number: read.number, row })
        else invalidRows.push(toFaultyRow(definition, { ...read, row, errors }))
      }
      progress(done, all)
    }
    const nameOf = makePlaceNamer(workbook)
    const withRemarks = (judged: JudgedRow): JudgedRow =>
      addRemarks(judged, { notes: notesOf.get(judged.number), unread: unreadOf.get(judged.number), titles })
    const judge = async (db: Db, given: readonly ImportedRow<Key>[], importing: ImportContext) => {
      const rows = await matchNames(db, given, importing)
      const facts = await spec.read(db, rows, importing)
      return { facts, compared: await spec.compare(rows, facts, { ...importing, titleOf }) }
    }
    const matchNames = async (db: Db, rows: readonly ImportedRow<Key>[], importing: NamesContext) => {
      if (named === undefined) return rows
      const matched = await applyChosenNames(rows, named, await named.read(db, importing), findChoice)
      for (const [number, unread] of matched.unread) {
        unreadOf.set(number, [...(unreadOf.get(number) ?? []), ...unread])
      }
      return matched.rows
    }
    const reviewInvalidRows = async (db: Db, importing: ImportContext) => {
      if (invalidRows.length === 0) return []
      const { compared } = await judge(db, invalidRows, importing)
      const judgedBy = new Map(compared.map(({ judged }) => [judged.number, judged]))
      return invalidRows.map((one) => refuseFaultyRow(one, judgedBy.get(one.number)))
    }
    return {
      listRows: (db, importing) => matchNames(db, [...validRows, ...invalidRows, ...emptyPlaces], importing),
      sheet,
      skipped: skippedRows.list(),
      prepare: async (db, importing, leftOut) => {
        // `splice` empties the list, so that the sheet isn't held in memory during the write.
        const rows = validRows.splice(0).filter(({ number }) => !leftOut.has(number))
        const { facts, compared } = await judge(db, rows, importing)
        const judged = compared.map((one) => one.judged)
        const planned = compared.flatMap(({ judged: { number }, plan }) => (plan === null ? [] : [{ number, plan }]))
        return {
          // Rows with invalid cells are reported by a dry run and never written.
          judged: (importing.holds
            ? judged
            : [...judged, ...(await reviewInvalidRows(db, importing))].map(withRemarks)
          ).map((one) => nameSheetsOf(one, nameOf)),
          write: (wanted) => {
            const plans = planned.filter(({ number }) => wanted.has(number))
            return spec.write(db, plans, facts, importing)
          },
        }
      },
    }
  }

  const { findMissingClasses, missingRooms } = spec
  const rights = { needs, oversight: spec.oversight ?? needs, alsoNeeds }
  const declared = { name, title, rules, undoing, mostRows, classKey, options, screen, isRemembered }
  const about = 'about' in spec ? spec.about : null
  return { ...declared, ...rights, about, sheetOf, findMissingClasses, missingRooms, undo, isUndoClosed, load }
}

/** A kind of import as the engine uses it, without its type parameters. */
export interface ImportKind {
  readonly name: string
  readonly title: string
  readonly needs: string
  readonly oversight: string
  readonly screen: string
  readonly isRemembered: (key: string) => boolean
  /** The schema of what a run concerns. Null for a kind with one sheet for all runs. */
  readonly about: z.ZodType | null
  readonly sheetOf: SheetFinder
  readonly rules: readonly string[]
  readonly alsoNeeds: string | undefined
  readonly undoing: string
  readonly mostRows: number
  readonly options: OptionReader | undefined
  readonly classKey: string | undefined
  readonly findMissingClasses: FindMissingClasses | undefined
  readonly missingRooms: MissingRooms | undefined
  readonly undo: (db: Db, undoing: UndoContext) => Promise<UndoResult>
  readonly isUndoClosed: ((db: Db, run: RunSubject) => Promise<boolean>) | undefined
  readonly load: (loading: Loading) => Promise<LoadedSheet>
}
