/**
 * How long a process works at one thing before it lets everything else that waits have its turn, ms. A call comes back from the
 * database some seven times and may find such a turn each time: turns of 10 ms made it wait for 70.
 */
const longestTurn = 2

/** Lets everything else that waits have its turn. */
export const giveWay = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Works through a long list in the process's own thread; calls that arrive meanwhile are answered between its turns. */
export const inTurns = async <One, Made>(all: readonly One[], work: (one: One) => Made): Promise<Made[]> => {
  const made: Made[] = []
  let since = performance.now()
  for (const one of all) {
    made.push(work(one))
    if (performance.now() - since < longestTurn) continue
    await giveWay()
    since = performance.now()
  }
  return made
}
