/** Sequences of neighbouring characters: the digits in a circle, the alphabet, the keyboard's rows. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const neighbours = new Set(
  rows.flatMap((row) => [...row].slice(1).map((character, index) => `${row[index]}${character}`)),
)

type Step = 'same' | 'up' | 'down' | null

const stepOf = (from: string, to: string): Step => {
  if (from === to) return 'same'
  if (neighbours.has(from + to)) return 'up'
  return neighbours.has(to + from) ? 'down' : null
}

/**
 * Returns the run lengths of a text from the left. A run ascends, descends or repeats one character; any other
 * character is a run of one.
 */
const runsOf = (characters: readonly string[]): readonly number[] => {
  const lengths: number[] = []
  let [length, way]: [number, Step] = [0, null]
  for (const [index, character] of characters.entries()) {
    const step = index === 0 ? null : stepOf(characters[index - 1] ?? '', character)
    if (length > 0 && step !== null && (length === 1 || step === way)) {
      ;[length, way] = [length + 1, step]
      continue
    }
    if (length > 0) lengths.push(length)
    ;[length, way] = [1, null]
  }
  return [...lengths, length]
}

/**
 * `shortest`: minimum length of a run. `core`: run length that may have other characters around it. `around`: how many
 * of them leave it easy to guess.
 */
const limits = { shortest: 3, core: 5, around: 4 } as const

/** One character or pair repeated. */
const repeated = /^((.).)\1+\2?$/u

/**
 * True for a text of runs (`987654`, `abc789`, `qweasd`), a long run with few characters around it, or one repeated
 * character or pair.
 */
export const isRun = (text: string): boolean => {
  if (repeated.test(text)) return true
  const characters = [...text]
  const lengths = runsOf(characters)
  const longest = Math.max(...lengths)
  if (longest >= limits.core && characters.length - longest <= limits.around) return true
  return lengths.every((length) => length >= limits.shortest)
}
