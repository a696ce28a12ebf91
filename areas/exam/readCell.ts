import { mostMarks } from './score.ts'
import { type Mark, markNames } from './words.ts'

/** Texts that stand for a mark. Schools abbreviate them in their sheets. */
const markTexts: Readonly<Record<string, Mark>> = {
  缺: 'absent',
  缺考: 'absent',
  旷考: 'absent',
  未考: 'absent',
  缺席: 'absent',
  请假: 'absent',
  病假: 'absent',
  事假: 'absent',
  缓: 'deferred',
  缓考: 'deferred',
  免: 'exempt',
  免考: 'exempt',
  作弊: 'cheated',
  舞弊: 'cheated',
}

/** A cell as read: a score, a mark, or neither for an empty cell; or why it can't be read. */
interface ReadCell {
  readonly score: number | null
  readonly mark: Mark | null
  readonly why: string | null
}

const empty: ReadCell = { score: null, mark: null, why: null }

const fault = (why: string): ReadCell => ({ ...empty, why })

/** Converts full-width digits and points, as Chinese input methods type them, and removes spaces. */
const normalise = (text: string): string =>
  text
    .replaceAll(/[０-９．]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xfe_e0))
    .replaceAll('。', '.')
    .replaceAll(/\s/g, '')

const number = /^(?:\d+(?:\.\d*)?|\.\d+)$/

/** The unit that people write after a score. */
const unit = /(?<=[\d.])分$/u
const tooLongDecimals = /\.\d{2}\d*[1-9]\d*$/

/** Reads a typed or pasted cell. `fullMarks` null leaves the bound to the server. */
export const readCell = (text: string, fullMarks: number | null): ReadCell => {
  const plain = normalise(text).replace(unit, '')
  if (plain === '') return empty
  const mark = markTexts[plain]
  if (mark !== undefined) return { ...empty, mark }
  if (!number.test(plain)) return fault(`“${text.trim()}”不是分数，可填数字或${Object.values(markNames).join('、')}`)
  const score = Number(plain)
  if (score > (fullMarks ?? mostMarks)) return fault(`超过满分 ${fullMarks ?? mostMarks} 分`)
  return tooLongDecimals.test(plain) ? fault('最多两位小数') : { ...empty, score }
}
