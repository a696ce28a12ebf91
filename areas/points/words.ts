import type { RecordRow } from './views.ts'

/** How an entry of the ledger stands. */
export const stateTitles: Readonly<Record<RecordRow['state'], string>> = {
  valid: '有效',
  cancelled: '已撤销',
  cancel: '冲回',
  initial: '初始',
}

/** The type of what everybody begins with. */
export const initialType = '初始积分'

/** The type of points that follow no rule. */
export const freeType = '自定义'

/** The name of a rule, or of an award by one. */
export const nameOfRule = ({ type, item, rank }: Pick<RecordRow, 'type' | 'item' | 'rank'>) =>
  [type, item, rank].filter(Boolean).join(' · ')
