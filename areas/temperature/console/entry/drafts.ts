import { type Range, type Typed, degreesText, isFault, judged, readTyped } from '../degrees.ts'

/** What is typed and not saved yet, by the pupil's number; a pupil who is not there is as the server told. */
export type Drafts = Readonly<Record<number, string>>

/** A pupil of the sheet, as far as typing is concerned. */
interface Pupil {
  readonly userId: number
  /** Tenths of a degree; null where nothing has been reported. */
  readonly tempF: number | null
}

/** The text that stands in a pupil's field. */
export const textIn = ({ userId, tempF }: Pupil, drafts: Drafts): string =>
  drafts[userId] ?? (tempF === null ? '' : degreesText(tempF))

/** Whether a draft says something else than what is known. A field that was emptied says nothing: a reading is corrected, never taken back. */
const isChange = (typed: Typed, known: number | null) => typed !== null && typed !== known

/** The drafts with one field's new text; a text that says nothing new is no draft. */
export const withText = (drafts: Drafts, pupil: Pupil, text: string): Drafts => {
  const { [pupil.userId]: _before, ...others } = drafts
  return text === textIn(pupil, {}) ? others : { ...drafts, [pupil.userId]: text }
}

/** What is to be sent, and whose fields keep it from being sent. */
export const readDrafts = (pupils: readonly Pupil[], drafts: Drafts, bounds: Range) => {
  const read = pupils
    .filter(({ userId }) => userId in drafts)
    .map(({ userId, tempF }) => ({ userId, tempF, typed: readTyped(drafts[userId] ?? '', bounds) }))
  return {
    faults: read.filter(({ typed }) => isFault(typed)).map(({ userId }) => userId),
    changes: read.flatMap(({ userId, tempF, typed }) =>
      typeof typed === 'number' && isChange(typed, tempF) ? [{ userId, tempF: typed }] : [],
    ),
  }
}

/** How many of a sheet have a temperature, typed or known, and how many of these stand out. */
export const countSheet = (pupils: readonly Pupil[], drafts: Drafts, bounds: Range, range: Range) => {
  const all = pupils.map((pupil) => readTyped(textIn(pupil, drafts), bounds))
  const figures = all.filter((typed) => typeof typed === 'number')
  return {
    filled: figures.length,
    open: all.length - figures.length,
    unusual: figures.filter((tenths) => judged(tenths, range) !== 'normal').length,
  }
}
