/**
 * How long a process works on a list before other waiting work gets a turn, ms. A call returns from the database
 * about seven times and may meet such a turn each time: turns of 10 ms delayed it by 70.
 */
const longestTurn = 2

/** Lets all other waiting work run. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Processes a long list in the main thread. Calls that arrive meanwhile are handled between its turns. */
export const mapInTurns = async <One, Made>(all: readonly One[], work: (one: One) => Made): Promise<Made[]> => {
  const made: Made[] = []
  let since = performance.now()
  for (const one of all) {
    made.push(work(one))
    if (performance.now() - since < longestTurn) continue
    await yieldToOthers()
    since = performance.now()
  }
  return made
}
