import { buffer } from 'node:stream/consumers'
import { maskNumbers } from '../../../platform/contract/mask.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { Cell } from '../../../platform/server/sheets/columns.ts'
import { readRawSheet } from '../../../platform/server/sheets/readSheet.ts'
import type { imports } from '../contract.ts'
import type { SampleView } from '../views.ts'
import { makeFileReading } from './rowPlaces.ts'
import { findRun } from './runs.ts'
import type { Kinds } from './start.ts'

const samplesPerColumn = 3
const longestSample = 20

/** Rows of the chosen sheets in which samples are looked for. */
const sampledRows = 50

const shorten = (cell: Cell | undefined): string => {
  const text = maskNumbers(
    String(cell ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return text.length > longestSample ? `${text.slice(0, longestSample)}…` : text
}

/**
 * Returns the first cells under each heading of an import's file. Only the importer gets them, and only while the file is
 * kept.
 */
export const showSamples = async (
  kinds: Kinds,
  { db, session, query, files }: Context<typeof imports.samples>,
): Promise<SampleView[]> => {
  const run = await findRun(db, schoolOf(session), query.id)
  const file = run.memberId === memberOf(session) ? await files.find(db, run.fileId) : null
  if (file === null) return []
  const source = await buffer(await files.open(file.key))
  const samples = new Map(run.headings.map(({ column }) => [column, new Set<string>()]))
  const runSheet = await kinds.get(run.kind)?.sheetOf(db, run)
  const title = runSheet?.sheet.title ?? ''
  const { options, findPlace } = makeFileReading(run)
  let sampled = 0
  for await (const rows of readRawSheet(title, source, options)) {
    for (const { number, cells } of rows) {
      const place = findPlace(number)
      if (place === null || place.row <= place.headingRow || sampled >= sampledRows) continue
      sampled += 1
      for (const [column, found] of samples) {
        const sample = shorten(cells[column])
        if (sample !== '' && found.size < samplesPerColumn) found.add(sample)
      }
    }
    if (sampled >= sampledRows) break
  }
  return [...samples].map(([column, found]) => ({ column, samples: [...found] }))
}
