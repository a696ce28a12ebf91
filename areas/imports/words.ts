/** Verdicts on a row: a new record, a changed one, an unchanged one, or refused. */
export const verdicts = ['new', 'changed', 'unchanged', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

/** Verdicts as shown to the clerk. */
export const verdictNames: Readonly<Record<Verdict, string>> = {
  new: '新增',
  changed: '变更',
  unchanged: '不变',
  refused: '不能导入',
}

/** Stages of an import: columns to be matched, rows under review, written, undone, or dropped without writing. */
export const stages = ['mapping', 'reviewing', 'done', 'undone', 'dropped'] as const
export type Stage = (typeof stages)[number]

/** Stages in which nothing has been written yet. */
export const openStages = ['mapping', 'reviewing'] as const satisfies readonly Stage[]

/** Characters of a cell for which the clerk can choose a value. */
export const longestValue = 60

/** The most values of a column that are offered for a choice. */
export const mostValues = 200
