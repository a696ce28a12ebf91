import type { ExceedanceRow } from './views.ts'

/** The names of the states of an exceedance. */
export const stateNames: Readonly<Record<ExceedanceRow['state'], string>> = {
  open: '超标中',
  recovered: '已恢复',
  silent: '数据中断',
}
