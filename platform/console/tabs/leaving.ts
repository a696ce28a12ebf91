import { askBeforeSteps } from '../location/hash.ts'
import { makeSharedValue } from '../sharedValue.ts'
import { hasUnsaved, hasUnsavedOutside } from './unsaved.ts'

type Act = () => void

const asked = makeSharedValue<Act | null>(null)

/** Does what takes these tabs away, or everything where none are named; asks before, where that loses what is half filled in. */
export const leaveUnsaved = (act: Act, tabs?: readonly number[]): void => {
  if (hasUnsaved(tabs)) asked.put(act)
  else act()
}

/** The step that waits for the answer to the question, or null. */
export const useLeaving = asked.useValue

/** Takes the question away. */
export const stopAsking = () => asked.put(null)

/** Asks before 后退 takes away what is half filled in and stands in no tab: tabs keep theirs. */
export const askBeforeBack = () =>
  askBeforeSteps((take) => {
    const isFree = !hasUnsavedOutside()
    if (!isFree) asked.put(take)
    return isFree
  })
