/** How long open work may take to end after an uncaught error, in milliseconds. */
const patience = 10_000

/** The parts of `process` that `endOnFault` uses. */
interface Process {
  readonly on: (event: 'uncaughtException', heard: (error: unknown) => void) => unknown
  readonly exit: (code: number) => unknown
}

interface LastResort {
  readonly process: Process
  readonly log: (error: unknown) => void
  /** Counts the failure against the jobs that were running. */
  readonly blame: () => Promise<void>
  /** Ends open work cleanly. */
  readonly end: () => Promise<void>
}

/**
 * Ends the process after an uncaught error, because its state is unknown. It logs the error, answers open calls and
 * exits; the supervisor restarts the server. Running jobs count as a possible cause, so that a job that ends every process is
 * failed instead of retried forever.
 */
export const endOnFault = ({ process, log, blame, end }: LastResort): void => {
  let ending = false
  const endNow = async () => {
    // A step that fails or hangs must not keep the process alive, because its state cannot be trusted.
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
