import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { article, type ArticleRow, articleState } from '../contract.ts'
import { editorPlace } from './places.ts'
import { articleReads } from './reads.ts'

const done = '操作成功'

interface Openers {
  readonly onPush: (row: ArticleRow) => void
  readonly onPushes: (row: ArticleRow) => void
}

/** Returns a function that lists the actions of an article by its state. `tab` is the list's tab to return to. */
export const useArticleActions = (tab: string, { onPush, onPushes }: Openers) => {
  const maySend = useAllowed('article:wechat:send')
  const maySeePushes = useAllowed('push:message:send')
  const remove = useAction(article.deleteArticle, { done, changes: articleReads })
  const restore = useAction(article.restoreArticle, { done, changes: articleReads })
  const pin = useAction(article.pinArticle, { done, changes: articleReads })

  return (row: ArticleRow): readonly RowAction[] => {
    const { id, title, state, isPinned } = row
    const edit: RowAction = { label: '编辑', onPress: () => go(editorPlace(id, tab)) }
    const moveOn = () => remove.run({ query: { id, state } })
    if (state === articleState.draft)
      return [
        edit,
        {
          label: '删除',
          danger: true,
          confirm: { title: '确认放入回收站吗？', lost: `“${title}”放入回收站，可以恢复。` },
          onPress: moveOn,
        },
      ]
    if (state === articleState.published)
      return [
        edit,
        ...(maySend ? [{ label: '推送', onPress: () => onPush(row) }] : []),
        ...(maySeePushes ? [{ label: '推送情况', onPress: () => onPushes(row) }] : []),
        {
          label: isPinned ? '取消置顶' : '置顶',
          onPress: () => pin.press({ body: { id, isPinned: !isPinned } }),
        },
        {
          label: '撤回发布',
          danger: true,
          confirm: { title: '确认撤回发布吗？', lost: `“${title}”改回草稿，读者不能再看到；阅读记录保留。` },
          onPress: moveOn,
        },
      ]
    return [
      { label: '恢复', onPress: () => restore.press({ body: { id } }) },
      {
        label: '彻底删除',
        danger: true,
        confirm: {
          title: '确认彻底删除吗？',
          lost: `“${title}”连同图片、附件、历史版本与阅读记录一并删除，不能恢复。`,
        },
        onPress: moveOn,
      },
    ]
  }
}
