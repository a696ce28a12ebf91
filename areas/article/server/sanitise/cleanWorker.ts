import { parentPort } from 'node:worker_threads'
import { type CleanMarkup, cleanMarkup } from './cleanMarkup.ts'

/** A task with a number, which its answer repeats. */
export interface NumberedTask {
  readonly number: number
  readonly html: string
}

/** The answer to a task. */
export interface NumberedAnswer {
  readonly number: number
  readonly clean: CleanMarkup
}

const port = parentPort
port?.on('message', ({ number, html }: NumberedTask) => {
  port.postMessage({ number, clean: cleanMarkup(html) } satisfies NumberedAnswer)
})
