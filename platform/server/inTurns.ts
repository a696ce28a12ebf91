/** How long a process works at one thing before it lets everything else that waits have its turn, ms. */
const longestTurn = 10

/** Works through a long list in the process's own thread; calls that arrive meanwhile are answered between its turns. */
export const inTurns = async <One, Made>(all: readonly One[], work: (one: One) => Made): Promise<Made[]> => {
  const made: Made[] = []
  let since = performance.now()
  for (const one of all) {
    made.push(work(one))
    if (performance.now() - since < longestTurn) continue
    await new Promise((resolve) => void setImmediate(resolve))
    since = performance.now()
  }
  return made
}
