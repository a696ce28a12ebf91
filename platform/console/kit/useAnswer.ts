import { type ReactNode, useState } from 'react'
import { errorText } from '../client/callError.ts'

/** The parts of a question, shown with Ant Design (`Confirm`) or without it (`ConfirmDialog`). */
export interface Question {
  /** Names what will be lost or changed. */
  readonly children?: ReactNode
  /** True if the action destroys something. The button is then red. */
  readonly danger?: boolean
  /** The text of the no button. */
  readonly cancelText?: string
  /** True if Enter answers no, where a stray key press would discard typed input. */
  readonly isCareful?: boolean
  /** Runs the action. The button shows that it is running. A refusal is shown, and the question stays open. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/**
 * Handles the answer to a question. `accept` runs the action and then closes the question, `leave` closes it unless it
 * is running.
 */
export const useAnswer = ({ onConfirm, onClose }: Pick<Question, 'onConfirm' | 'onClose'>) => {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const accept = async () => {
    setPending(true)
    setRefused(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setPending(false)
    }
  }
  const leave = () => {
    if (!isPending) onClose()
  }
  return { isPending, refused, accept: () => void accept(), leave }
}
