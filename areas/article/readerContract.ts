import { z } from 'zod'
import { get, nothing, post, signedIn } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { CategoryId } from './articleContract.ts'
import { ArticleId, ArticleRow, ArticleView } from './views.ts'
import { articleLimits as limits, articleState } from './words.ts'

const everybody = signedIn('每个人都能读发给自己的通知与新闻')

export const readerCalls = {
  published: post('/article/get/school/category/articles', {
    doc: '发给当前用户的已发布文章：置顶与最近发布的在前。operations §2.14、academics §7',
    may: everybody,
    writes: false,
    body: z.object({
      ...pageInput,
      state: z
        .literal(articleState.published)
        .register(fieldMeaning, { sample: 'articleState' })
        .default(articleState.published),
      categoryId: CategoryId.optional(),
      keyWord: keywordText(limits.title).default('').describe('标题中的文字'),
    }),
    data: pageOf(ArticleRow),
  }),
  article: get('/article/{id}', {
    doc: '读一篇文章：发给自己的已发布文章，作者与管理员还可以读草稿。academics §2、§7',
    may: everybody,
    params: { id: ArticleId },
    data: ArticleView,
    refusals: [common.notFound],
  }),
  markRead: post('/article/read', {
    doc: '记下当前用户读过一篇已发布的文章，一人只记一次',
    title: '阅读文章',
    may: everybody,
    body: z.object({ id: ArticleId }),
    data: nothing,
    refusals: [common.notFound],
  }),
}
