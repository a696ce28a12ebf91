import { authorCalls } from './articleContract.ts'
import { categoryCalls } from './categoryContract.ts'
import { fileCalls } from './fileContract.ts'
import { parentCalls } from './parentContract.ts'
import { articlePushCalls } from './pushContract.ts'
import { readerCalls } from './readerContract.ts'
import { reportCalls } from './reportContract.ts'

export { articlePurpose } from './parentContract.ts'
export { articleRefusals } from './refusals.ts'
export type { ArticleRow } from './views.ts'
export * from './words.ts'

export const article = {
  ...authorCalls,
  ...categoryCalls,
  ...fileCalls,
  ...readerCalls,
  ...reportCalls,
  ...articlePushCalls,
  ...parentCalls,
}
