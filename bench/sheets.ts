import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const Measured = z.object({ milliseconds: z.number(), residentMegabytes: z.number() })
type Measured = z.output<typeof Measured>

const run = promisify(execFile)
const program = fileURLToPath(new URL('./sheetProgram.ts', import.meta.url))

const measure = async (work: string, path: string, rows: number): Promise<Measured> => {
  const { stdout } = await run(process.execPath, [...process.execArgv, program, work, path, String(rows)])
  return Measured.parse(JSON.parse(stdout))
}

export interface SheetFigures {
  readonly read: Measured
  /** The faster of the bare readers. */
  readonly bareRead: Measured
  readonly write: Measured
  /** The faster of the bare writers. */
  readonly bareWrite: Measured
  readonly large: Measured
  readonly largeRead: Measured
}

const faster = (one: Measured, other: Measured) => (one.milliseconds < other.milliseconds ? one : other)

/** Sheets of 10,000 x 15 cells read, checked and written, beside bare libraries on the same rows; and 100,000 x 15. */
export const measureSheets = async (): Promise<SheetFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  const at = (name: string) => join(folder, `${name}.xlsx`)
  try {
    const write = await measure('write', at('ours'), 10_000)
    const bareWrite = faster(
      await measure('writeHucre', at('hucre'), 10_000),
      await measure('writeExcelFile', at('shared'), 10_000),
    )
    // The file of a library, with its strings shared, as spreadsheet programs write them.
    const read = await measure('read', at('shared'), 10_000)
    const bareRead = faster(
      await measure('readHucre', at('shared'), 10_000),
      await measure('readExcelFile', at('shared'), 10_000),
    )
    const large = await measure('write', at('large'), 100_000)
    const largeRead = await measure('read', at('large'), 100_000)
    return { read, bareRead, write, bareWrite, large, largeRead }
  } finally {
    await rm(folder, { recursive: true })
  }
}
