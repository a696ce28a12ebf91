import { makeSharedValue } from '../sharedValue.ts'
import { readOwner } from './store.ts'

// Kept in memory alone: at each load graduates are hidden (foundations §2, head bar).
// Of one person in one school: whoever signs in next, and wherever the school is changed to, begins with them hidden.
const shownTo = makeSharedValue<string | null>(null)

const isOwner = (owner: string | null) => owner !== null && owner === readOwner()

/** Shows or hides graduates, and with them disabled and locked accounts, in every list (conflicts C-027). */
export const showGraduates = (next: boolean) => shownTo.put(next ? readOwner() : null)

/** True if graduates are shown: the session's `showFinishSchoolData`. */
export const useGraduatesShown = () => shownTo.useMade(isOwner)
