import type { HeldJobs } from './heldJobs.ts'
import type { JobWork } from './jobKind.ts'

/** How many jobs a node works at, at once, and how many of them may be slow ones. */
const slots = 8
const slowSlots = 4

const namesOf = (works: readonly JobWork[], isSlow: boolean) =>
  works.filter(({ kind }) => (kind.slow ?? false) === isSlow).map(({ kind }) => kind.name)

/** Looks for due jobs whenever it is woken and fills this node's free slots with them, one look at a time. */
export const makeJobLooker = (
  works: readonly JobWork[],
  held: HeldJobs,
  onFault: (what: string, error: unknown) => void,
) => {
  const [quick, slow] = [namesOf(works, false), namesOf(works, true)]
  let looking: Promise<void> | null = null
  let again = false
  let open = false
  const isOpen = () => open

  const look = async () => {
    do {
      again = false
      await held.claim(quick, slots - held.size())
      await held.claim(slow, Math.min(slots - held.size(), slowSlots - held.countOf(slow)))
    } while (isOpen() && again && held.size() < slots)
  }

  const wake = () => {
    again = true
    if (!open || looking) return
    looking = look()
      .catch((error: unknown) => onFault('jobs could not be taken', error))
      .finally(() => {
        looking = null
        if (again && held.size() < slots) wake()
      })
  }

  return {
    wake,
    /** The look that is under way. */
    looking: () => looking,
    isOpen,
    /** Lets `wake` begin a look from now on. */
    open: () => void (open = true),
    shut: () => void (open = false),
    /**
     * Lets no look begin, and waits for the one under way: it would take jobs that are given back meanwhile, under the lease
     * of this node, so that the end of their first work would be written on them.
     */
    shutAndWait: async () => {
      open = false
      await looking
    },
  }
}
