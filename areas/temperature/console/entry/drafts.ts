import {
  type Range,
  type ParsedTemperature,
  formatDegrees,
  isFault,
  judgeTemperature,
  parseTemperature,
} from '../degrees.ts'

/** Unsaved texts by student id. A student without an entry has the value from the server. */
export type Drafts = Readonly<Record<number, string>>

/** The fields of a student that drafts need. */
interface Pupil {
  readonly userId: number
  /** Tenths of a degree; null for a missing reading. */
  readonly tempF: number | null
}

/** Returns the text of a student's field. */
export const fieldText = ({ userId, tempF }: Pupil, drafts: Drafts): string =>
  drafts[userId] ?? (tempF === null ? '' : formatDegrees(tempF))

/**
 * Returns true if a draft differs from the stored temperature. An empty field is no change, because clearing never
 * deletes a reading.
 */
const isChange = (typed: ParsedTemperature, known: number | null) => typed !== null && typed !== known

/** Returns the drafts with one field's new text. A text equal to the stored one is removed. */
export const setDraftText = (drafts: Drafts, pupil: Pupil, text: string): Drafts => {
  const { [pupil.userId]: _before, ...others } = drafts
  return text === fieldText(pupil, {}) ? others : { ...drafts, [pupil.userId]: text }
}

/** Returns the changes to send, and the ids of students whose text is invalid. */
export const readDrafts = (pupils: readonly Pupil[], drafts: Drafts, bounds: Range) => {
  const read = pupils
    .filter(({ userId }) => userId in drafts)
    .map(({ userId, tempF }) => ({ userId, tempF, typed: parseTemperature(drafts[userId] ?? '', bounds) }))
  return {
    faults: read.filter(({ typed }) => isFault(typed)).map(({ userId }) => userId),
    changes: read.flatMap(({ userId, tempF, typed }) =>
      typeof typed === 'number' && isChange(typed, tempF) ? [{ userId, tempF: typed }] : [],
    ),
  }
}

/** Counts the students of a sheet with and without a temperature (typed or stored), and the abnormal ones. */
export const countSheet = (pupils: readonly Pupil[], drafts: Drafts, bounds: Range, range: Range) => {
  const all = pupils.map((pupil) => parseTemperature(fieldText(pupil, drafts), bounds))
  const figures = all.filter((typed) => typeof typed === 'number')
  return {
    filled: figures.length,
    open: all.length - figures.length,
    unusual: figures.filter((tenths) => judgeTemperature(tenths, range) !== 'normal').length,
  }
}
