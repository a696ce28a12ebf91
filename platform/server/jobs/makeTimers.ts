/** Repeats work at intervals until stopped. A turn is skipped while the previous one is still running. */
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
