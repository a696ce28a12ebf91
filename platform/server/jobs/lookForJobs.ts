import type { HeldJobs } from './heldJobs.ts'
import type { JobWork } from './jobKind.ts'

/** Jobs that a node runs concurrently, and how many of them may be slow. */
const slots = 8
const slowSlots = 4

const namesOf = (works: readonly JobWork[], isSlow: boolean) =>
  works.filter(({ kind }) => (kind.slow ?? false) === isSlow).map(({ kind }) => kind.name)

/** Claims due jobs for this node's free slots whenever it is woken, one pass at a time. */
export const makeJobLooker = (
  works: readonly JobWork[],
  held: HeldJobs,
  onFault: (what: string, error: unknown) => void,
) => {
  const [quick, slow] = [namesOf(works, false), namesOf(works, true)]
  let pass: Promise<void> | null = null
  let again = false
  let open = false
  const isOpen = () => open

  const claimDue = async () => {
    do {
      again = false
      await held.claim(quick, slots - held.size())
      await held.claim(slow, Math.min(slots - held.size(), slowSlots - held.countOf(slow)))
    } while (isOpen() && again && held.size() < slots)
  }

  const wake = () => {
    again = true
    if (!open || pass) return
    pass = claimDue()
      .catch((error: unknown) => onFault('jobs could not be taken', error))
      .finally(() => {
        pass = null
        if (again && held.size() < slots) wake()
      })
  }

  return {
    wake,
    /** The running pass, or null. */
    looking: () => pass,
    isOpen,
    /** Lets `wake` start a pass from now on. */
    open: () => void (open = true),
    shut: () => void (open = false),
    /**
     * Prevents new passes and waits for the running one. Otherwise it could claim, under this node's lease, jobs that
     * are being returned, and the end of their first run would be written to them.
     */
    shutAndWait: async () => {
      open = false
      await pass
    },
  }
}
