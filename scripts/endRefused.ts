import { explainStart } from '../platform/server/explainStart.ts'
import { say } from './run.ts'

/** Ends an operator's command that was refused or failed: with a sentence, and no stack where the reason is known. */
export const endRefused = (error: unknown): void => {
  say(explainStart(error))
  process.exit(1)
}
