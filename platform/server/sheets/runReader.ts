import { on } from 'node:events'
import { Refusal } from '../../contract/refusal.ts'
import type { FoundRows, ReadingTask } from './readFile.ts'
import { type FromReader, more } from './readerMessages.ts'
import { giveBackReader, takeReader } from './readerThreads.ts'
import { sheetRefusals } from './refusals.ts'
import type { SurveyedSheet, SurveyTask } from './surveySheets.ts'

/**
 * Gives a task to a reading thread and yields its answers. A signal stops it at once and ends the thread. Throws the
 * thread's refusals.
 */
export async function* runReader(
  task: ReadingTask | SurveyTask,
  signal: AbortSignal | undefined,
): AsyncGenerator<FoundRows | { readonly sheets: readonly SurveyedSheet[] }> {
  const worker = takeReader()
  let [clean, rows] = [false, 0]
  try {
    const messages: AsyncIterable<FromReader[]> = on(worker, 'message', { signal, close: ['exit'] })
    worker.postMessage(task, [])
    for await (const [message] of messages) {
      if (!message || 'finished' in message) {
        clean = true
        return
      }
      if ('refused' in message) throw new Refusal(message.refused)
      rows += 'sheets' in message ? message.sheets.reduce((total, sheet) => total + sheet.rows, 0) : message.rows.length
      yield message
      worker.postMessage(more, [])
    }
    throw new Error('the reading thread ended before the file did')
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      // The thread's heap was exhausted, for which no figure of the file can be quoted.
      throw new Refusal(sheetRefusals.tooLarge, { limit: '' })
    }
    throw error
  } finally {
    await giveBackReader(worker, { clean, rows })
  }
}
