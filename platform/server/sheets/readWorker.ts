import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { Refusal } from '../../contract/refusal.ts'
import { type FoundRow, type FoundRows, type ReadingTask, readFile } from './readFile.ts'
import { type FromReader, more } from './readerMessages.ts'
import type { SkippedRow } from './skippedRow.ts'
import { surveyFile, type SurveyTask } from './surveySheets.ts'

const batchRows = 500
const readAhead = 2

async function* inBatches(task: ReadingTask): AsyncGenerator<FoundRows> {
  let [rows, skipped, all]: [FoundRow[], SkippedRow[], number] = [[], [], 0]
  for await (const found of readFile(task)) {
    all = found.all
    rows.push(...found.rows)
    skipped.push(...(found.skipped ?? []))
    if (rows.length < batchRows) continue
    yield { ...found, rows, skipped }
    rows = []
    skipped = []
  }
  // Yielded even without rows: only now, after the last row, has the file been read to its end.
  if (all > 0) yield { rows, skipped, done: all, all }
}

type Task = ReadingTask | SurveyTask

const sendRows = async (port: MessagePort, task: ReadingTask): Promise<void> => {
  let credit = readAhead
  const onMessage = (message: Task | typeof more) => {
    if (message === more) credit++
  }
  port.on('message', onMessage)
  try {
    for await (const batch of inBatches(task)) {
      port.postMessage(batch satisfies FromReader)
      credit--
      if (credit === 0) await once(port, 'message')
    }
  } finally {
    port.off('message', onMessage)
  }
}

const doTask = async (port: MessagePort, task: Task): Promise<void> => {
  const send = (message: FromReader) => port.postMessage(message)
  try {
    if ('survey' in task) send({ sheets: await surveyFile(task) })
    else await sendRows(port, task)
    send({ finished: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    send({ refused: { ...error.kind, msg: error.message } })
  }
}

const port = parentPort
// One file at a time: the requesting side waits for its end before the next. An uncaught error ends the thread.
port?.on('message', (message: Task | typeof more) => {
  if (message !== more) void doTask(port, message)
})
