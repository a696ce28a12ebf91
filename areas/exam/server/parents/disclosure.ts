import type { DisclosureView } from '../../disclosureContract.ts'
import { stageOf } from '../examStage.ts'
import type { ExamSubject } from '../examSubjects.ts'

/** The most that may leave the staff: levels only, scores, or scores with ranks. */
export type Disclosure = 'levels' | 'scores' | 'scoresAndRanks'

/** The parts of a school's settings that decide what parents see. */
export type DisclosureSettings = Pick<DisclosureView, 'showsJuniorScores' | 'showsSeniorRanks' | 'levelCount'>

/**
 * Returns what of an exam may leave the staff for a grade level: for parents, slips, prints and messages alike. Grades 1
 * to 9, and those without a number, show levels; scores in junior school only if the school allows them, ranks never.
 * Senior school shows scores, and ranks if the school allows them.
 */
export const discloseFor = (
  level: number,
  { showsJuniorScores, showsSeniorRanks }: Omit<DisclosureSettings, 'levelCount'>,
): Disclosure => {
  const stage = stageOf(level)
  if (stage === 'senior') return showsSeniorRanks ? 'scoresAndRanks' : 'scores'
  return stage === 'junior' && showsJuniorScores ? 'scores' : 'levels'
}

type Lines = Pick<ExamSubject, 'excellentLine' | 'passLine'>

/** The levels between the line to pass and the excellent line, lowest first, as a school names them. */
const middleLevels = { 4: ['及格', '良好'], 5: ['及格', '中等', '良好'] } as const

/**
 * Returns the level of a score in hundredths: 优秀 from the excellent line, 不及格 below the line to pass, and between
 * them equal parts: 及格 and 良好, or with five levels 及格, 中等 and 良好.
 */
export const toLevel = (
  score: number,
  { excellentLine, passLine }: Lines,
  { levelCount }: Pick<DisclosureSettings, 'levelCount'>,
): string => {
  if (score >= excellentLine) return '优秀'
  if (score < passLine) return '不及格'
  const levels = middleLevels[levelCount]
  const part = Math.floor(((score - passLine) * levels.length) / (excellentLine - passLine))
  return levels[part] ?? '及格'
}
