import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { useTabName } from '../../../platform/console/shell/tabNames.ts'
import { article, articleState, articleStateNames } from '../contract.ts'
import type { ArticleView } from '../views.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './Detail.module.css'
import { PushCard } from './PushCard.tsx'
import { ReceiptsCard } from './ReceiptsCard.tsx'
import { editorPlace, reportPlace } from './places.ts'
import { firstTab } from './tabs.ts'

const place = { aid: 0 } as const

/** Links of pictures are valid for ten minutes at least, so the article is read again before, ms. */
const every = 9 * 60_000

const Facts = ({ shown }: { readonly shown: ArticleView }) => (
  <p className={styles.facts}>
    <span>编号 {shown.id}</span>
    <span>{shown.categoryName}</span>
    <span>作者 {shown.nickname}</span>
    {shown.state === articleState.published ? (
      <span>{shown.publishDate?.slice(0, 16)} 发布</span>
    ) : (
      <span>{articleStateNames[shown.state]}</span>
    )}
    <span>{shown.readNum} 人已读</span>
    {shown.maySeeReads ? <a href={`#${reportPlace(shown.id)}`}>查看阅读统计</a> : null}
    {shown.articleTags.length === 0 ? null : <span>标签：{shown.articleTags.join('、')}</span>}
  </p>
)

/** Notes once that the reader has opened a published article. */
const useReadMark = ({ id, state }: ArticleView) => {
  const mark = useAction(article.markRead)
  const note = useEffectEvent((read: number) => void mark.run({ body: { id: read } }).catch(() => undefined))
  useEffect(() => {
    if (state === articleState.published) note(id)
  }, [id, state])
}

const Article = ({ shown }: { readonly shown: ArticleView }) => {
  useReadMark(shown)
  const mayTick = useAllowed('article:receipt:view')
  const maySend = useAllowed('article:wechat:send')
  const { id, title, image, htmlContent, attachments, mayEdit, receipt, state } = shown
  return (
    <>
      <article className={styles.article}>
        <header className={styles.head}>
          <h1>{title === '' ? '（无标题）' : title}</h1>
          <Facts shown={shown} />
        </header>
        {image === null ? null : <img className={styles.cover} src={image.url} alt="" />}
        <ArticleBody html={htmlContent} />
        <Attachments files={attachments} />
        {mayEdit && state !== articleState.recycled ? (
          <Button onClick={() => go(editorPlace(id, firstTab))}>编辑</Button>
        ) : null}
      </article>
      {mayEdit && maySend && state === articleState.published ? <PushCard id={id} title={title} /> : null}
      {receipt !== 'none' && mayTick && state === articleState.published ? (
        <ReceiptsCard id={id} title={title} />
      ) : null}
    </>
  )
}

/** 文章详情: an article for its readers, and for its author in any state. */
const DetailScreen = () => {
  const [{ aid }] = useScreenQuery(place)
  const found = useCall(article.article, { params: { id: aid } }, { enabled: aid > 0, every: () => every })
  useTabName(found.data?.title)
  if (found.data !== undefined)
    return (
      <div className={styles.page}>
        <Article key={found.data.id} shown={found.data} />
      </div>
    )
  const contents = () => {
    if (aid === 0) return <Empty title="没有选择文章" hint="从首页或文章列表打开一篇文章" />
    if (found.error) return <Failed error={found.error} title="页面加载失败!" onRetry={found.refetch} />
    return <Loading rows={8} />
  }
  return <PageFrame title="文章详情">{contents()}</PageFrame>
}

export default DetailScreen
