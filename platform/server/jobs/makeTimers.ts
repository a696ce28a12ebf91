/** Repeats work at intervals until it is stopped; a turn is left out while the one before it is still at work. */
export const makeTimers = (onFault: (what: string, error: unknown) => void) => {
  const timers: NodeJS.Timeout[] = []
  return {
    every: (milliseconds: number, fault: string, work: () => Promise<void>) => {
      let busy = false
      const tick = () => {
        if (busy) return
        busy = true
        void work()
          .catch((error: unknown) => onFault(fault, error))
          .finally(() => (busy = false))
      }
      timers.push(setInterval(tick, milliseconds).unref())
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
