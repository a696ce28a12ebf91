import { type ReactNode, useState } from 'react'
import { textOf } from '../client/callError.ts'

/** The parts of a question, with the component library (`Confirm`) or without it (`ConfirmDialog`). */
export interface Question {
  /** The thing that will be lost or changed, by its name. */
  readonly children?: ReactNode
  /** True if something is lost by it, which colours the button. */
  readonly danger?: boolean
  /** The word on the button that says no. */
  readonly cancelText?: string
  /** True if Enter says no, where a key that was meant for something else would lose what was typed. */
  readonly isCareful?: boolean
  /** Does it; the button says so meanwhile. A refusal is shown, and the question stays. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** The answer to a question: `accept` says yes and closes it when all is done, `leave` says no unless it is being done. */
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
      setRefused(textOf(error))
    } finally {
      setPending(false)
    }
  }
  const leave = () => {
    if (!isPending) onClose()
  }
  return { isPending, refused, accept: () => void accept(), leave }
}
