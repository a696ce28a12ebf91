/** The states of an article (academics §4). */
export const articleState = { draft: 0, published: 1, recycled: 2 } as const
export type ArticleState = (typeof articleState)[keyof typeof articleState]

export const articleStateNames = { 0: '草稿', 1: '已发布', 2: '回收站' } as const

/** The categories that every school has (academics §4). Categories that a school adds have ids from 1000. */
export const category = { notification: 200, news: 201 } as const

/** The categories that every school has, as the dictionary lists them. */
export const fixedCategories = [
  { id: category.notification, name: '通知' },
  { id: category.news, name: '新闻' },
] as const

/** The first id of a category that a school adds. */
export const firstCategoryId = 1000

/** The kinds of a target of an article. */
export const targetKinds = ['department', 'role', 'group'] as const
export type TargetKind = (typeof targetKinds)[number]

/** The people of a department or class whom an article concerns. */
export const peopleKinds = ['staff', 'parents', 'both'] as const
export type PeopleKind = (typeof peopleKinds)[number]
export const peopleNames = { staff: '教职工', parents: '学生家长', both: '教职工与家长' } as const

/** The kinds of files of an article. */
export const fileKinds = ['picture', 'attachment', 'signature'] as const
export type FileKind = (typeof fileKinds)[number]

/** The states of a row of the read report (operations §4). */
export const readStates = ['READ', 'UNREAD'] as const
export type ReadState = (typeof readStates)[number]
export const readStateNames = { READ: '已读', UNREAD: '未读' } as const

/** The receipts that an article may require from parents. */
export const receiptKinds = ['none', 'confirm', 'sign'] as const
export type ReceiptKind = (typeof receiptKinds)[number]
/** The ways in which a receipt was returned. */
export const returnedKinds = ['confirm', 'sign', 'paper'] as const
export type ReturnedKind = (typeof returnedKinds)[number]
export const returnedNames = { confirm: '我已阅读', sign: '已签字', paper: '纸质' } as const

export const receiptNames = { none: '不需要', confirm: '我已阅读', sign: '签字回执' } as const

/** The most of each part of an article. */
export const articleLimits = {
  title: 80,
  html: 400_000,
  /** The most elements of the text. The sanitiser needs seconds for many more, and others would wait for it. */
  elements: 20_000,
  tags: 10,
  tag: 16,
  attachments: 10,
  targets: 200,
  category: 16,
  versions: 100,
  foreignPictures: 20,
} as const

/** Articles that the home page lists of each category (academics §9). */
export const latestArticles = 5

/** Describes how a receipt was returned, for lists and sheets. */
export const describeReceipt = ({
  kind,
  isOutdated,
}: {
  readonly kind: ReturnedKind | null
  readonly isOutdated: boolean
}): string => (kind === null ? '没有回执' : `${returnedNames[kind]}${isOutdated ? '（内容已改）' : ''}`)
