import { useState } from 'react'
import { CallError } from '../../../platform/console/client/callError.ts'
import { examRefusals, sheetRefusals } from '../contract.ts'

/** The refusals that a second, confirmed save overcomes. */
const confirmable: ReadonlySet<number> = new Set([
  examRefusals.rulesNeedConfirmation.code,
  examRefusals.partsHaveScores.code,
  sheetRefusals.numbersExist.code,
])

/** A refusal that waits for the user's answer. */
interface Asked {
  readonly code: number
  readonly text: string
  /** Saves again, confirmed. Throws a refusal. */
  readonly confirm: () => Promise<void>
  /** Ends the question. Without a confirmation the form shows the refusal. */
  readonly close: () => void
}

/**
 * Wraps a save that the server may refuse until it is confirmed. `save` sends it, asks after such a refusal (`asked`),
 * and sends it again, confirmed. It throws the refusal if the user declines.
 */
export const useConfirmedSave = <Values>(send: (values: Values, isConfirmed: boolean) => Promise<unknown>) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (refusal: CallError, values: Values) =>
    new Promise<void>((resolve, reject) => {
      const confirm = async () => {
        await send(values, true)
        resolve()
      }
      const close = () => {
        setAsked(null)
        // Does nothing after a confirmation.
        reject(refusal)
      }
      setAsked({ code: refusal.code, text: refusal.message, confirm, close })
    })
  const save = async (values: Values): Promise<void> => {
    try {
      await send(values, false)
    } catch (error) {
      if (!(error instanceof CallError) || !confirmable.has(error.code)) throw error
      await ask(error, values)
    }
  }
  return { asked, save }
}
