import type { RecordRow } from './views.ts'

/** Titles of the states of a ledger entry. */
export const stateTitles: Readonly<Record<RecordRow['state'], string>> = {
  valid: '有效',
  cancelled: '已撤销',
  cancel: '冲回',
  initial: '初始',
}

/** The type of initial points. */
export const initialType = '初始积分'

/** The type of points given without a rule. */
export const customType = '自定义'

/** The name of a rule, or of an award by a rule. */
export const nameOfRule = ({ type, item, rank }: Pick<RecordRow, 'type' | 'item' | 'rank'>) =>
  [type, item, rank].filter(Boolean).join(' · ')
