import { Suspense } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PushesDialog, SendDialog } from '../../push/console/index.ts'
import { push } from '../../push/contract.ts'
import { prefixRefusal } from '../../users/console/index.ts'
import { article } from '../contract.ts'
import { ParentArticleView } from './parents/ParentArticleView.tsx'

interface Pushed {
  readonly id: number
  readonly title: string
}

/** The dialog that is open for an article: the one that pushes it, or the one with its pushes. */
export interface OpenedPush {
  readonly as: 'push' | 'pushes'
  readonly article: Pushed
}

interface Props {
  readonly article: Pushed
  readonly onStarted: () => void
  readonly onClose: () => void
}

const PushArticle = ({ article: { id, title }, onStarted, onClose }: Props) => {
  const { data, error, refetch } = useCall(article.planArticlePush, { body: { articleId: id } })
  const start = useAction(article.startArticlePush, { done: '推送已开始', changes: [push.pushes, push.recipients] })
  return (
    <SendDialog
      title={`推送文章：${title}`}
      send="推送给"
      answer={{ data, error, refetch, page: data ? <ParentArticleView article={data.page} /> : null }}
      onSend={() => prefixRefusal('发送失败：', () => start.run({ body: { articleId: id } }))}
      onSent={onStarted}
      onClose={onClose}
    />
  )
}

/** The dialogs that push an article and show how far its pushes have come. After the start the second follows. */
export const ArticlePushDialogs = ({
  opened,
  open,
}: {
  readonly opened: OpenedPush | null
  readonly open: (opened: OpenedPush | null) => void
}) => {
  const maySeePushes = useAllowed('push:message:send')
  if (opened === null) return null
  const close = () => open(null)
  const { as, article: shown } = opened
  return (
    <Suspense fallback={null}>
      {as === 'push' ? (
        <PushArticle
          article={shown}
          onStarted={() => open(maySeePushes ? { as: 'pushes', article: shown } : null)}
          onClose={close}
        />
      ) : (
        <PushesDialog title={`推送情况：${shown.title}`} srcType="article" srcId={shown.id} onClose={close} />
      )}
    </Suspense>
  )
}
