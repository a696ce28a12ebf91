import { formatEntry } from '../scoreTexts.ts'
import type { EntryCell, Theirs } from './cells.ts'

/** Returns the colleague's entry of a conflict as text. */
export const describeTheirs = (theirs: Theirs): string =>
  formatEntry(theirs) === '' ? `${theirs.by}清空了` : `${theirs.by}填 ${formatEntry(theirs)}`

const stateTexts = { clean: '', saved: '已保存', waiting: '未保存' } as const

/** Describes the state of a cell. Empty for a cell that was only read. */
export const describeCell = ({ state, why, theirs, sent }: EntryCell): string => {
  if (sent !== null) return '保存中'
  if (state === 'conflict') return theirs === null ? '冲突' : `冲突：${describeTheirs(theirs)}`
  return state === 'bad' || state === 'refused' ? `未保存：${why ?? ''}` : stateTexts[state]
}

/** The look of a cell: its state, or that it is being saved. */
export const lookOf = ({ state, sent }: EntryCell): string => (sent === null ? state : 'sending')
