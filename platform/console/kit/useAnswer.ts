import { type ReactNode, useState } from 'react'
import { textOf } from '../client/callError.ts'

/** What a question is made of, with the component library (`Confirm`) or without it (`ConfirmDialog`). */
export interface Question {
  /** What will be lost or changed, by its name. */
  readonly children?: ReactNode
  /** Whether something is lost by it, which colours the button. */
  readonly danger?: boolean
  /** The word on the button that says no. */
  readonly cancelText?: string
  /** Whether Enter says no, where a key that was meant for something else would lose what was typed. */
  readonly isCareful?: boolean
  /** What is done; while it is, the button says so. What it is refused with is shown, and the question stays. */
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
