import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal, type RefusalKind } from '../../contract/refusal.ts'
import { type FoundRow, type FoundRows, type ReadingTask, readFile } from './readFile.ts'

/** What a reading thread tells. After `rows` it waits to be asked for more, but for a batch that it reads ahead. */
export type FromReader = FoundRows | { readonly refused: RefusalKind } | { readonly finished: true }

const batchRows = 500
const readAhead = 2

async function* inBatches(task: ReadingTask): AsyncGenerator<FoundRows> {
  let rows: FoundRow[] = []
  for await (const found of readFile(task)) {
    rows.push(...found.rows)
    if (rows.length < batchRows) continue
    yield { ...found, rows }
    rows = []
  }
  if (rows.length > 0) yield { rows, done: 1, all: 1 }
}

const port = parentPort
if (port) {
  const tell = (message: FromReader) => port.postMessage(message)
  const task: ReadingTask = workerData
  let credit = readAhead
  port.on('message', () => credit++)
  try {
    for await (const batch of inBatches(task)) {
      tell(batch)
      credit--
      while (credit === 0) await once(port, 'message')
    }
    tell({ finished: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tell({ refused: { ...error.kind, msg: error.message } })
  } finally {
    port.close()
  }
}
