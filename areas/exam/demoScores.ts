import type { Mark } from './words.ts'

/** A stream of random numbers from 0 to 1, and others independent of it. */
interface Random {
  readonly fraction: () => number
  readonly branch: (name: string) => Random
}

/** How good a student of the demo is: in general, and in each subject. Shares of full marks. */
export interface Ability {
  readonly general: number
  readonly inSubject: (subjectId: number) => number
}

/** Draws from a bell-shaped distribution around 0, between -1 and 1. */
const drawDeviation = (random: Random): number => (random.fraction() + random.fraction() + random.fraction()) / 1.5 - 1

const [usualShare, generalSpread, subjectSpread, dailySpread] = [0.72, 0.3, 0.12, 0.08]

/** Draws the ability of a student. The same subject gets the same bias in every exam. */
export const drawAbility = (random: Random): Ability => {
  const general = usualShare + generalSpread * drawDeviation(random)
  const inSubject = (subjectId: number) => subjectSpread * drawDeviation(random.branch(String(subjectId)))
  return { general, inSubject }
}

const [absentShare, deferredShare] = [0.004, 0.002]

/** Half marks, in hundredths. */
const step = 50

/** Draws a score in hundredths, or a mark for the few who were away. */
export const drawEntry = (
  random: Random,
  { general, inSubject }: Ability,
  { subjectId, fullMarks }: { readonly subjectId: number; readonly fullMarks: number },
): { readonly score: number | null; readonly mark: Mark | null } => {
  const away = random.fraction()
  if (away < absentShare) return { score: null, mark: 'absent' }
  if (away < absentShare + deferredShare) return { score: null, mark: 'deferred' }
  const share = general + inSubject(subjectId) + dailySpread * drawDeviation(random)
  const score = Math.round((Math.min(Math.max(share, 0.08), 1) * fullMarks) / step) * step
  return { score, mark: null }
}
