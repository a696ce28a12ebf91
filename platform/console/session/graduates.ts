import { makeSharedValue } from '../sharedValue.ts'
import { readOwner } from './store.ts'

// Kept in memory only: each page load hides graduates (foundations §2, head bar). The choice belongs to one person in
// one school. After another sign-in or a change of school graduates are hidden again.
const shownTo = makeSharedValue<string | null>(null)

const isOwner = (owner: string | null) => owner !== null && owner === readOwner()

/** Shows or hides graduates, and with them disabled and locked accounts, in every list (conflicts C-027). */
export const showGraduates = (next: boolean) => shownTo.put(next ? readOwner() : null)

/** True if graduates are shown: the session's `showFinishSchoolData`. */
export const useGraduatesShown = () => shownTo.useMade(isOwner)
