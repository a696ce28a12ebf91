import { useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { slowDownCode, tooManyCode } from './loginCalls.ts'
import { useCountdown } from './useCountdown.ts'

/** What is wrong with the fields of a form. */
type Faults<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

interface Refused<Field> {
  readonly field: Field
  readonly text: string
  /** Whether it names seconds, for which nothing is to be sent. */
  readonly isSlowed: boolean
}

const isSlowed = (code: number) => code === slowDownCode || code === tooManyCode

/**
 * Sends a plain form: what is wrong before it is sent, then the refusal beside the field that `blame` names for its code.
 * A refusal that names seconds runs down, and nothing is sent meanwhile.
 */
export const useRefused = <Field extends string>(blame: (code: number) => Field) => {
  const [isPending, setPending] = useState(false)
  const [faults, setFaults] = useState<Faults<Field> | null>(null)
  const [refused, setRefused] = useState<Refused<Field> | null>(null)
  const wait = useCountdown(refused?.isSlowed ? refused.text : null)

  /** Shows what is wrong before anything is sent; tells whether nothing is. */
  const judge = (found: Faults<Field>): boolean => {
    setFaults(found)
    if (!wait.isWaiting) setRefused(null)
    return Object.values(found).every((fault) => fault === null)
  }

  /** Does the work where nothing is found wrong; tells whether it was done. */
  const submit = async (found: Faults<Field>, work: () => Promise<unknown>): Promise<boolean> => {
    if (!judge(found)) return false
    setPending(true)
    try {
      await work()
      return true
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0
      setRefused({ field: blame(code), text: textOf(error), isSlowed: isSlowed(code) })
      return false
    } finally {
      setPending(false)
    }
  }

  const faultAt = (field: Field): string | null => {
    if (refused?.field !== field) return faults?.[field] ?? null
    return refused.isSlowed ? wait.text : refused.text
  }
  return { submit, judge, faultAt, isPending, isWaiting: wait.isWaiting }
}
