/** A line of scores: the student's number or name, and the score. */
interface Score {
  readonly student: string
  readonly score: number
}

const line = /^(.+?)[\s,，;；:：]+(-?\d+(?:\.\d+)?)$/u

/** Reads scores typed or pasted from a sheet, one student per line. Returns other lines as `faults`. */
export const readScores = (text: string): { readonly scores: Score[]; readonly faults: string[] } => {
  const lines = text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const scores: Score[] = []
  const faults: string[] = []
  for (const one of lines) {
    const [, student = '', score = ''] = line.exec(one) ?? []
    if (student === '') faults.push(one)
    else scores.push({ student: student.trim(), score: Number(score) })
  }
  return { scores, faults }
}
