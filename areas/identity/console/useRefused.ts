import { type ChangeEvent, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { slowDownCode, tooManyCode } from './loginCalls.ts'
import { useCountdown } from './useCountdown.ts'

/** What is wrong with the fields of a form. */
type Faults<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

interface Refused<Field> {
  /** Null where it concerns the form as a whole. */
  readonly field: Field | null
  readonly text: string
  /** True if it names seconds, for which nothing is to be sent. */
  readonly isSlowed: boolean
}

const isSlowed = (code: number) => code === slowDownCode || code === tooManyCode

/** True if the server was not reached, or failed: no field is to blame for that. */
export const isTrouble = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status === 408 || error.status >= 500

/**
 * Sends a plain form: what is wrong before it is sent, then the refusal beside the field that `blame` names for its code,
 * or, where it names none, on the form (`fault`). A field's fault goes when it is filled in (`edit`). A refusal that names
 * seconds runs down, and nothing is sent meanwhile.
 */
export const useRefused = <Field extends string>(blame: (code: number) => Field | null) => {
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
      setRefused({ field: isTrouble(error) ? null : blame(code), text: textOf(error), isSlowed: isSlowed(code) })
      return false
    } finally {
      setPending(false)
    }
  }

  const faultAt = (field: Field): string | null => {
    if (refused?.field !== field) return faults?.[field] ?? null
    return refused.isSlowed ? wait.text : refused.text
  }
  const clear = (field: Field) => {
    setFaults((before) => (before?.[field] ? { ...before, [field]: null } : before))
    setRefused((before) => (before?.field === field && !before.isSlowed ? null : before))
  }
  /** For what is typed into a field, whose fault then goes. */
  const edit = (field: Field, set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    clear(field)
    set(event.target.value)
  }
  const fault = refused?.field === null ? (refused.isSlowed ? wait.text : refused.text) : null
  return { submit, judge, clear, edit, fault, faultAt, isPending, isWaiting: wait.isWaiting }
}
