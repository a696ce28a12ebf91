import { useEffect, useEffectEvent } from 'react'
import { go } from '../location/hash.ts'
import { makeSharedValue } from '../sharedValue.ts'

const asked = makeSharedValue<string | null>(null)

/** Goes to a screen and presses one of its actions there, by its permission. */
export const goAndAct = (path: string, action: string) => {
  asked.put(action)
  go(path)
}

/** Lets an action of a screen be pressed from elsewhere, as by the quick search. */
export const useAskedAction = (action: string, act: () => void) => {
  const isAsked = asked.useMade((now) => now === action)
  const press = useEffectEvent(act)
  useEffect(() => {
    // The same screen may be open twice: one of them acts.
    if (!isAsked || asked.read() !== action) return
    asked.put(null)
    press()
  }, [isAsked, action])
}
