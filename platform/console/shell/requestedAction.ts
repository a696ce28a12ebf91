import { useEffect, useEffectEvent } from 'react'
import { go } from '../location/hash.ts'
import { makeSharedValue } from '../sharedValue.ts'

const asked = makeSharedValue<string | null>(null)

/** Goes to a screen and triggers one of its actions there. `action` is the action's permission. */
export const goAndAct = (path: string, action: string) => {
  asked.put(action)
  go(path)
}

/** Lets another part of the console, such as the quick search, trigger an action of this screen. */
export const useRequestedAction = (action: string, act: () => void) => {
  const isAsked = asked.useMade((now) => now === action)
  const press = useEffectEvent(act)
  useEffect(() => {
    // The same screen may be open in two tabs. Only one of them acts.
    if (!isAsked || asked.read() !== action) return
    asked.put(null)
    press()
  }, [isAsked, action])
}
