import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { type Answered, type Asked, type FromEngine, type ToEngine, packFault } from './engineMessages.ts'
import { openSynced } from './syncedFolder.ts'

const asText = (value: string) => value

const carryOut = async (pglite: PGlite, asked: Asked): Promise<Answered> => {
  try {
    if (asked.kind === 'exec') {
      await pglite.exec(asked.statements)
      return { results: { rows: [] } }
    }
    const { text, values, rowMode, asTexts = [] } = asked
    for (const type of asTexts) pglite.parsers[type] = asText
    const { rows, affectedRows, rowCount } = await pglite.query<Record<string, unknown>>(
      text,
      values,
      rowMode && { rowMode },
    )
    return {
      results: {
        rows,
        ...(affectedRows === undefined ? {} : { affectedRows }),
        ...(rowCount === undefined ? {} : { rowCount }),
      },
    }
  } catch (error) {
    return { fault: packFault(error) }
  }
}

/** Serves one engine: what came together is answered together, so that the other thread is woken once for it. */
const serve = (port: MessagePort, pglite: PGlite): void => {
  const tell = (message: FromEngine) => port.postMessage(message)
  const answer = async (message: ToEngine): Promise<void> => {
    if (message === 'close') {
      await pglite.close()
      tell('closed')
      port.close()
      return
    }
    const answers: Answered[] = []
    for (const asked of message) answers.push(await carryOut(pglite, asked))
    tell(answers)
  }
  let last = Promise.resolve()
  port.on('message', (message: ToEngine) => {
    last = last.then(() => answer(message))
  })
  tell('open')
}

const open = async (port: MessagePort, folder: string): Promise<void> => {
  const refuse = (error: unknown) => {
    const refused: FromEngine = { refused: packFault(error) }
    port.postMessage(refused)
  }
  const lost = (error: unknown): void => {
    refuse(error instanceof Error ? Object.assign(error, { path: folder }) : error)
    // Ends this thread, and no more.
    process.exit(1)
  }
  try {
    serve(port, await openSynced(folder, lost))
  } catch (error) {
    refuse(error)
  }
}

if (parentPort) await open(parentPort, String(workerData))
