/** How often a probe checks whether the service is back, ms. */
const probeInterval = 5000

/** Number of probes between two "still away" lines; with `looksEvery` this is a minute. */
const probesPerReminder = 12

interface Parts {
  /** The service's name in the log lines. */
  readonly what: string
  readonly log: { readonly warn: (fields: object, line: string) => void }
  /** Throws if the service doesn't answer. */
  readonly probe: () => Promise<void>
}

/**
 * Logs the absence of a service that a node needs. Every call and timer of a node meets the absence, many times a
 * second, so the log has only these lines: that it went away, once a minute that it is still away with the number of
 * omitted errors, and that it is back. It counts as back when it answers and nothing has met its absence for a while:
 * a demoted primary database still answers but refuses writes.
 */
export const makeOutageLog = ({ log, probe, what: name }: Parts) => {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isQuiet = true
  let looks = 0
  let leftOut = 0

  const end = () => {
    clearInterval(timer)
    timer = undefined
  }
  const isThere = () =>
    probe().then(
      () => true,
      () => false,
    )
  const fields = () => ({ away: { seconds: (looks * probeInterval) / 1000, leftOut } })

  const look = async () => {
    looks += 1
    if (looks % probesPerReminder === 0) {
      log.warn(fields(), `${name} is still away`)
      leftOut = 0
    }
    const wasQuiet = isQuiet
    isQuiet = true
    if (isLooking || !wasQuiet) return
    isLooking = true
    const isBack = await isThere()
    isLooking = false
    if (!isBack || !isQuiet || timer === undefined) return
    end()
    log.warn(fields(), `${name} is back`)
  }

  return {
    /** Reports an error that means the service is away. */
    note: (what: object): void => {
      isQuiet = false
      if (timer !== undefined) return void (leftOut += 1)
      looks = 0
      leftOut = 0
      log.warn(what, `${name} is away`)
      timer = setInterval(() => void look(), probeInterval).unref()
    },
    close: end,
  }
}

export type OutageLog = ReturnType<typeof makeOutageLog>
