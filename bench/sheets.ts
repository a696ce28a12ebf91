import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Bench, Figure, Row } from './figure.ts'
import { median, middleBy, takeTurns } from './turns.ts'

const Worked = z.object({ milliseconds: z.number(), residentMegabytes: z.number() })
type Worked = z.output<typeof Worked>

const run = promisify(execFile)
const program = fileURLToPath(new URL('./sheetProgram.ts', import.meta.url))

/** Does one piece of work in a separate process. */
const work = async (name: string, path: string, rows: number): Promise<Worked> => {
  const { stdout } = await run(process.execPath, [...process.execArgv, program, name, path, String(rows)])
  return Worked.parse(JSON.parse(stdout))
}

/** Makes a folder for this figure. Returns a function that makes paths in it. */
const makeFolder = async ({ atEnd }: Bench) => {
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-bench-'))
  atEnd(() => rm(folder, { recursive: true }))
  return (name: string) => join(folder, `${name}.xlsx`)
}

const [small, large] = [10_000, 100_000]

/** A turn's time, and that of the faster of two bare libraries. */
interface Turn {
  readonly ours: number
  readonly bare: number
}

const takeTurn = async (ours: () => Promise<Worked>, bares: readonly (() => Promise<Worked>)[]): Promise<Turn> => {
  const times: number[] = []
  for (const bare of bares) times.push((await bare()).milliseconds)
  return { bare: Math.min(...times), ours: (await ours()).milliseconds }
}

const besideRow = (turns: readonly Turn[]): Row => {
  const ratioOf = ({ ours, bare }: Turn) => ours / bare
  const middle = middleBy(turns, ratioOf)
  const times = `${middle.ours.toFixed(0)} ms against ${middle.bare.toFixed(0)} ms`
  const ratio = ratioOf(middle)
  return { value: `${ratio.toFixed(2)} times the bare library (${times})`, limit: 'at most 1.5', held: ratio <= 1.5 }
}

const memoryRow = (turns: readonly Worked[], most: number): Row => {
  const megabytes = median(turns.map(({ residentMegabytes }) => residentMegabytes))
  const seconds = median(turns.map(({ milliseconds }) => milliseconds)) / 1000
  const value = `${megabytes.toFixed(0)} MB resident (${seconds.toFixed(1)} s)`
  return { value, limit: `at most ${most} MB`, held: megabytes <= most }
}

const written: Figure = {
  name: 'sheet of 10,000 x 15 written',
  measure: async (bench) => {
    const at = await makeFolder(bench)
    const bares = [() => work('writeHucre', at('hucre'), small), () => work('writeExcelFile', at('shared'), small)]
    return [besideRow(await takeTurns(bench, () => takeTurn(() => work('write', at('ours'), small), bares)))]
  },
}

const read: Figure = {
  name: 'sheet of 10,000 x 15 read and checked, in its thread',
  measure: async (bench) => {
    const at = await makeFolder(bench)
    // A library's file with shared strings, as spreadsheet programs write them.
    await work('writeExcelFile', at('shared'), small)
    const bares = [() => work('readHucre', at('shared'), small), () => work('readExcelFile', at('shared'), small)]
    return [besideRow(await takeTurns(bench, () => takeTurn(() => work('read', at('shared'), small), bares)))]
  },
}

const largeWritten: Figure = {
  name: 'sheet of 100,000 x 15 written',
  measure: async (bench) => {
    const at = await makeFolder(bench)
    return [memoryRow(await takeTurns(bench, () => work('write', at('large'), large)), 250)]
  },
}

const largeRead: Figure = {
  name: 'sheet of 100,000 x 15 read and checked',
  measure: async (bench) => {
    const at = await makeFolder(bench)
    await work('write', at('large'), large)
    return [memoryRow(await takeTurns(bench, () => work('read', at('large'), large)), 400)]
  },
}

/** Sheets read, checked and written, compared with bare libraries on the same rows; and large ones by their memory. */
export const sheets: readonly Figure[] = [read, written, largeWritten, largeRead]
