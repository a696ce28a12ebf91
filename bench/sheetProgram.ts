// Does one piece of work with a sheet in a separate process, and prints how long it took and how much memory it held.
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import readXlsxFile from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { importSheet } from '../platform/server/sheets/importing.ts'
import { writeSheet } from '../platform/server/sheets/writeSheet.ts'
import { bareCells, benchRows, benchSheet } from './sheetRows.ts'

const [work = '', path = '', count = '0'] = process.argv.slice(2)
const rows = Number(count)

function* bareRows() {
  for (const row of benchRows(rows)) yield bareCells(row)
}
const bareColumns = benchSheet.columns.map(({ title, kind }) =>
  kind === 'moment' ? { header: title, numFmt: 'yyyy-mm-dd hh:mm:ss' } : { header: title },
)
const cellOf = (value: ReturnType<typeof bareCells>[number]) =>
  value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value

const workByName: Readonly<Record<string, () => Promise<number>>> = {
  write: () => pipeline(writeSheet(benchSheet, benchRows(rows)), createWriteStream(path)).then(() => rows),
  writeHucre: async () => {
    const bytes = writeXlsxStream(bareRows(), { name: benchSheet.title, columns: bareColumns })
    await pipeline(Readable.from(bytes), createWriteStream(path))
    return rows
  },
  writeExcelFile: async () => {
    const headings = benchSheet.columns.map(({ title }) => title)
    const cells = [headings, ...[...bareRows()].map((row) => row.map(cellOf))]
    await writeFile(path, await writeExcelFile(cells).toBuffer())
    return rows
  },
  read: async () => (await importSheet({ definition: benchSheet, source: path, stage: async () => undefined })).rows,
  readHucre: async () => {
    let found = -1
    for await (const _ of streamXlsxRows(await readFile(path))) found++
    return found
  },
  readExcelFile: async () => ((await readXlsxFile(path))[0]?.data.length ?? 0) - 1,
}

const turn = workByName[work]
if (!turn) throw new Error(`no work ${work}`)
const samples: number[] = []
// The first turns warm the compiler, because a running server is measured.
for (let left = rows > 20_000 ? 1 : 5; left > 0; left--) {
  const start = performance.now()
  const done = await turn()
  samples.push(performance.now() - start)
  if (done !== rows) throw new Error(`${work}: ${done} rows of ${rows}`)
}
const milliseconds = samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0
process.stdout.write(JSON.stringify({ milliseconds, residentMegabytes: process.resourceUsage().maxRSS / 1024 }))
