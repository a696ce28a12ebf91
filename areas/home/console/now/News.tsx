import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { article, category, latestArticles } from '../../../article/contract.ts'
import { HomeCard } from '../HomeCard.tsx'
import styles from './News.module.css'

const Latest = ({ title, categoryId }: { readonly title: string; readonly categoryId: number }) => {
  const body = { pageNum: 1, pageSize: latestArticles, categoryId }
  const { data, error, refetch } = useCall(article.published, { body }, { fresh: 60_000 })
  const contents = () => {
    if (error) return <Failed error={error} title={`${title}加载失败`} onRetry={() => void refetch()} />
    if (data === undefined) return <Loading rows={latestArticles} rowHeight={36} />
    if (data.content.length === 0) return <p className={styles.none}>还没有发给您的{title}。</p>
    return (
      <ul className={styles.lines}>
        {data.content.map((row) => (
          <li key={row.id}>
            <a href={`#/blogDetail?aid=${row.id}`} title={row.title}>
              {row.title}
            </a>
            <time title={row.publishDate ?? ''}>{row.publishDate?.slice(5, 10)}</time>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <HomeCard title={title} span={6}>
      {contents()}
    </HomeCard>
  )
}

/** The latest news and notices that are for the user. A school without articles has no such cards. */
export const News = () => {
  const { closedModules = [] } = useUser()
  return closedModules.includes('article') ? null : (
    <>
      <Latest title="新闻" categoryId={category.news} />
      <Latest title="通知" categoryId={category.notification} />
    </>
  )
}
