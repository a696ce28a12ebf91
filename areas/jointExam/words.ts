/** The states of a joint exam. Reopening leads back from both later ones. */
export const jointExamStateNames = { open: '录入中', closed: '已截止', ranked: '已排名' } as const
export type JointExamState = keyof typeof jointExamStateNames
export const jointExamStates = ['open', 'closed', 'ranked'] as const

/** The answers of a school to an offer. */
export const offerStateNames = { offered: '未答复', joined: '已参加', declined: '不参加' } as const
export type OfferState = keyof typeof offerStateNames
export const offerStates = ['offered', 'joined', 'declined'] as const
