/** The kinds of exam, by which the ministry limits their number in grades 1 to 9. */
export const examKindNames = { regular: '平时', midterm: '期中', final: '期末' } as const
export type ExamKind = keyof typeof examKindNames
export const examKinds = ['regular', 'midterm', 'final'] as const

/** The states of an exam (academics §4). Nothing leads back from published. */
export const examStateNames = { created: '未发布', published: '已发布' } as const
export type ExamState = keyof typeof examStateNames
export const examStates = ['created', 'published'] as const

/** The marks that stand in place of a score. Someone who cheated counts with 0, the others have no score. */
export const markNames = { absent: '缺考', deferred: '缓考', exempt: '免考', cheated: '作弊' } as const
export type Mark = keyof typeof markNames
export const marks = ['absent', 'deferred', 'exempt', 'cheated'] as const

/** The numbers that rates may be shares of. */
export const rateBaseNames = { scored: '有成绩的人数', roster: '应考人数' } as const
export type RateBase = keyof typeof rateBaseNames
export const rateBases = ['scored', 'roster'] as const

/** How much of an exam may leave the staff: levels only, scores, or scores with ranks. */
export const disclosures = ['levels', 'scores', 'scoresAndRanks'] as const
