/** The verdict on a row: a new record, a changed one, one that stays as it is, or nothing, since it is refused. */
export const verdicts = ['new', 'changed', 'unchanged', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

/** The verdicts in a clerk's words. */
export const verdictNames: Readonly<Record<Verdict, string>> = {
  new: '新增',
  changed: '变更',
  unchanged: '不变',
  refused: '不能导入',
}

/** How far an import has come: its columns are to be matched, its rows to be decided on, it was written, it was taken back, or let go of unwritten. */
export const stages = ['mapping', 'reviewing', 'done', 'undone', 'dropped'] as const
export type Stage = (typeof stages)[number]

/** Those in which nothing has been decided yet. */
export const openStages = ['mapping', 'reviewing'] as const satisfies readonly Stage[]
