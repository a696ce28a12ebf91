import { useCall } from '../../../platform/console/client/useCall.ts'
import { article, articleState, category } from '../contract.ts'

/** A tab of the list: the published articles of a category, the drafts, or the recycle bin. */
interface ArticleTab {
  readonly value: string
  readonly label: string
  readonly state: 0 | 1 | 2
  readonly categoryId: number | undefined
}

const draftTab: ArticleTab = { value: 'draft', label: '草稿箱', state: articleState.draft, categoryId: undefined }
const recycleTab: ArticleTab = {
  value: 'recycle',
  label: '回收站',
  state: articleState.recycled,
  categoryId: undefined,
}

const tabOf = (id: number, label: string): ArticleTab => ({
  value: String(id),
  label,
  state: articleState.published,
  categoryId: id,
})

/** The first tab of the list. */
export const firstTab = String(category.notification)

const usualTabs = [tabOf(category.notification, '通知'), tabOf(category.news, '新闻')]

/** The tabs of the list: notifications, news, the categories that the school has added, drafts, recycle bin. */
export const useArticleTabs = (): readonly ArticleTab[] => {
  const added = (useCall(article.categories, {}, { fresh: 60_000 }).data ?? []).filter(({ isFixed }) => !isFixed)
  return [...usualTabs, ...added.map(({ id, name }) => tabOf(id, name)), draftTab, recycleTab]
}
