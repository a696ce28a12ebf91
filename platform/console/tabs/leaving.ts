import { setStepCheck } from '../location/hash.ts'
import { makeSharedValue } from '../sharedValue.ts'
import { hasUnsaved, hasUnsavedOutside } from './unsaved.ts'

type Act = () => void

const asked = makeSharedValue<Act | null>(null)

/** Runs an action that closes these tabs, or all without `tabs`. Asks first if that discards unsaved input. */
export const confirmDiscard = (act: Act, tabs?: readonly number[]): void => {
  if (hasUnsaved(tabs)) asked.put(act)
  else act()
}

/** The action that waits for the answer to the question, or null. */
export const usePendingLeave = asked.useValue

/** Closes the question. */
export const cancelPendingLeave = () => asked.put(null)

/** Asks before 后退 discards unsaved input outside of tabs. Tabs keep their input. */
export const askBeforeBack = () =>
  setStepCheck((take) => {
    const isFree = !hasUnsavedOutside()
    if (!isFree) asked.put(take)
    return isFree
  })
