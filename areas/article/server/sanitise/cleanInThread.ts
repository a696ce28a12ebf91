import { Worker } from 'node:worker_threads'
import type { CleanMarkup } from './cleanMarkup.ts'
import type { NumberedAnswer, NumberedTask } from './cleanWorker.ts'

const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 }

/** How long one text may take, ms. 300 KB take some 65. */
const mostMilliseconds = 15_000

interface Waiting {
  readonly resolve: (clean: CleanMarkup) => void
  readonly reject: (error: Error) => void
}

/** A thread that cleans one text after another. */
interface Cleaner {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

let cleaner: Cleaner | null = null
let lastNumber = 0

const start = (): Cleaner => {
  const worker = new Worker(new URL('./cleanWorker.ts', import.meta.url), { resourceLimits, execArgv: [] })
  const started: Cleaner = { worker, waiting: new Map() }
  const end = (error: Error) => {
    if (cleaner === started) cleaner = null
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
  }
  worker.on('message', ({ number, clean }: NumberedAnswer) => {
    started.waiting.get(number)?.resolve(clean)
    started.waiting.delete(number)
    if (started.waiting.size === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the cleaning thread has ended')))
  return started
}

/**
 * Cleans markup in a separate thread, so that a long text delays no other call. Rejects if it takes too long; the
 * thread is then ended.
 */
export const cleanInThread = async (html: string): Promise<CleanMarkup> => {
  const { worker, waiting } = (cleaner ??= start())
  const number = (lastNumber += 1)
  const answer = new Promise<CleanMarkup>((resolve, reject) => waiting.set(number, { resolve, reject }))
  worker.ref()
  worker.postMessage({ number, html } satisfies NumberedTask, [])
  const timer = setTimeout(() => void worker.terminate(), mostMilliseconds)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
