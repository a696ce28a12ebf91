import { type ChangeEvent, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { slowDownCode, tooManyCode } from './loginCalls.ts'
import { useCountdown } from './useCountdown.ts'

/** Messages for a form's invalid fields; null for valid ones. */
type Faults<Field extends string> = Readonly<Partial<Record<Field, string | null>>>

interface Refused<Field> {
  /** Null if it concerns the whole form. */
  readonly field: Field | null
  readonly text: string
  /** True if it names seconds to wait, during which the form can't be sent. */
  readonly isSlowed: boolean
}

const isSlowed = (code: number) => code === slowDownCode || code === tooManyCode

/** True if the server was unreachable or failed, so that the error belongs to no field. */
export const isServerTrouble = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status === 408 || error.status >= 500

/**
 * State of a plain form. Shows faults found before sending, then a refusal at the field that `faultyField` returns for
 * its code, or on the form (`fault`) if it returns null. Editing a field (`edit`) clears its fault. A refusal with
 * seconds counts down, and `isWaiting` disables the form meanwhile.
 */
export const useFormRefusal = <Field extends string>(faultyField: (code: number) => Field | null) => {
  const [isPending, setPending] = useState(false)
  const [faults, setFaults] = useState<Faults<Field> | null>(null)
  const [refused, setRefused] = useState<Refused<Field> | null>(null)
  const wait = useCountdown(refused?.isSlowed ? refused.text : null)

  /** Shows the faults found before sending. Returns true if there are none. */
  const validate = (found: Faults<Field>): boolean => {
    setFaults(found)
    if (!wait.isWaiting) setRefused(null)
    return Object.values(found).every((fault) => fault === null)
  }

  /** Runs `work` if there are no faults. Returns true if it succeeded. */
  const submit = async (found: Faults<Field>, work: () => Promise<unknown>): Promise<boolean> => {
    if (!validate(found)) return false
    setPending(true)
    try {
      await work()
      return true
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0
      setRefused({
        field: isServerTrouble(error) ? null : faultyField(code),
        text: errorText(error),
        isSlowed: isSlowed(code),
      })
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
  /** Builds a field's change handler, which clears its fault. */
  const edit = (field: Field, set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    clear(field)
    set(event.target.value)
  }
  const fault = refused?.field === null ? (refused.isSlowed ? wait.text : refused.text) : null
  return { submit, validate, clear, edit, fault, faultAt, isPending, isWaiting: wait.isWaiting }
}
