/** Ms after the last change until it is sent, and between two tries while the server can't be reached. */
const quietTime = 600
const retryTime = 5000

interface Options {
  /** Sends the changes that wait. Returns true if more wait then. Throws if they could not be sent. */
  readonly send: () => Promise<boolean>
  /** Receives why the changes could not be sent; null once they could. Returns true if it is worth another try. */
  readonly onProblem: (error: unknown) => boolean
}

/**
 * Sends changes a moment after the last one, one request at a time, and tries again after a failure. `touch` notes a
 * change, `hurry` sends at once, `stop` ends it.
 */
export const createAutosave = ({ send, onProblem }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isStopped = false
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), ms)
  }
  const run = async (): Promise<void> => {
    // The request on its way plans the next one.
    if (isSending) return
    isSending = true
    try {
      const isMore = await send()
      onProblem(null)
      isSending = false
      if (isMore) plan(quietTime)
    } catch (error) {
      isSending = false
      if (onProblem(error)) plan(retryTime)
    }
  }
  return {
    touch: () => plan(quietTime),
    hurry: () => plan(0),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
