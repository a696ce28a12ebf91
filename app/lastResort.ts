/** How long open work may take to end after a fault that nobody caught, in milliseconds. */
const patience = 10_000

/** The process, as far as it concerns the last resort. */
interface Process {
  readonly on: (event: 'uncaughtException', heard: (error: unknown) => void) => unknown
  readonly exit: (code: number) => unknown
}

interface LastResort {
  readonly process: Process
  readonly log: (error: unknown) => void
  /** Notes against the jobs at work that the process ended beside them. */
  readonly blame: () => Promise<void>
  /** Ends open work in good order. */
  readonly end: () => Promise<void>
}

/**
 * Ends the process after an error that nobody caught, since nobody knows what state it left behind: it is written down, open
 * calls are answered, and the supervisor starts the server again. A job at work is counted as its possible cause, so that
 * one that ends every process is failed and not tried for ever.
 */
export const endOnFault = ({ process, log, blame, end }: LastResort): void => {
  let ending = false
  const endNow = async () => {
    // A step that fails or hangs must not keep the process: what is left of it is not to be trusted.
    setTimeout(() => process.exit(1), patience)
    await blame().catch(log)
    await end().catch(log)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => {
    log(error)
    if (ending) return
    ending = true
    void endNow()
  })
}
