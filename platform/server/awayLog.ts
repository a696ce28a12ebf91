/** How often it is looked whether it is back, ms. */
const looksEvery = 5000

/** After so many looks it is told again that it is still away: a minute. */
const toldEvery = 12

interface Parts {
  /** What may be away, as the lines name it. */
  readonly what: string
  readonly log: { readonly warn: (fields: object, line: string) => void }
  /** Throws where it does not answer. */
  readonly probe: () => Promise<void>
}

/**
 * The lines about something that a node needs and that is away. Every call and every timer of a node meets its absence,
 * many times a second: told is that it went, once a minute that it stays away with how many errors were left out, and
 * that it is back. Back it is when it answers and nothing has met its absence for a while: a former primary of databases still
 * answers, and takes no writes.
 */
export const makeAwayLog = ({ log, probe, what: name }: Parts) => {
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
  const fields = () => ({ away: { seconds: (looks * looksEvery) / 1000, leftOut } })

  const look = async () => {
    looks += 1
    if (looks % toldEvery === 0) {
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
    /** Something says that it is away. */
    note: (what: object): void => {
      isQuiet = false
      if (timer !== undefined) return void (leftOut += 1)
      looks = 0
      leftOut = 0
      log.warn(what, `${name} is away`)
      timer = setInterval(() => void look(), looksEvery).unref()
    },
    close: end,
  }
}

export type AwayLog = ReturnType<typeof makeAwayLog>
