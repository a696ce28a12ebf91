import type { Fault } from '../views.ts'
import type { UnreadValue } from './chosenValues.ts'
import type { JudgedRow } from './judgedRow.ts'

interface Remarks {
  readonly notes: readonly string[] | undefined
  /** Values of the row that can't be read by themselves. */
  readonly unread: readonly UnreadValue[] | undefined
  /** The clerk's headings by column. */
  readonly titles: ReadonlyMap<string, string>
}

/** Adds the value to a fault about it, so that rows can be grouped by value. */
const addValue = (fault: Fault, unread: readonly UnreadValue[], titles: Remarks['titles']): Fault => {
  const isAbout = ({ key, value }: UnreadValue) =>
    fault.title === titles.get(key) || (fault.title === null && fault.why.includes(`“${value.split('/').at(-1)}”`))
  const [about, other] = unread.filter(isAbout)
  return about === undefined || other !== undefined ? fault : { ...fault, value: about.value }
}

/** Adds what was noticed while a row was read to the verdict on it. */
export const addRemarks = (judged: JudgedRow, { notes = [], unread = [], titles }: Remarks): JudgedRow => {
  // A value that changes nothing all the same, such as a role in our own export that no import gives, needs no choice.
  const isIdle = judged.verdict === 'unchanged' && notes.length + judged.notes.length === 0
  if (isIdle || (notes.length === 0 && unread.length === 0)) return judged
  return {
    ...judged,
    notes: [...notes, ...judged.notes],
    faults: judged.faults.map((fault) => addValue(fault, unread, titles)),
    unread,
  }
}
