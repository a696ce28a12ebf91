import { createContext, useCallback, useContext, useEffect, useId } from 'react'

/** Takes the fault of a control's typed text by the control's key. Null clears it. */
type TellFault = (key: string, fault: string | null) => void

/** Set by a form's field around its control. Null outside a form. */
export const TypedFaultContext = createContext<TellFault | null>(null)

/**
 * Returns a function by which a control names the fault of a text that its value can't carry, so that the form doesn't
 * save the previous value. Null outside a form.
 */
export const useTypedFault = (value: unknown): ((fault: string | null) => void) | null => {
  const tell = useContext(TypedFaultContext)
  const key = useId()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another value replaces what was typed
  useEffect(() => () => tell?.(key, null), [tell, key, value])
  const tellOwn = useCallback((fault: string | null) => tell?.(key, fault), [tell, key])
  return tell === null ? null : tellOwn
}
