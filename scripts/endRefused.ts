import { explainStart } from '../platform/server/explainStart.ts'
import { say } from './run.ts'

/** Ends a refused or failed operator's command with a sentence, and without a stack if the reason is known. */
export const endRefused = (error: unknown): void => {
  say(explainStart(error))
  process.exit(1)
}
