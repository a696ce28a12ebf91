import { useEffect, useEffectEvent } from 'react'
import { ParentHeading, type PurposePageProps, useParentHome } from '../../../sealedLink/console/index.ts'
import { article } from '../../contract.ts'
import { ParentArticleView } from './ParentArticleView.tsx'
import { ReturnReceipt } from './ReturnReceipt.tsx'

/** A parent's page: an article that the school has sent, which counts as read, and the receipt for the child. */
const ParentArticlePage = (props: PurposePageProps) => {
  const { ask, home, notice, look } = useParentHome(props, article.parentArticle)
  const isShown = home !== null
  const markRead = useEffectEvent(() => void ask(article.markParentRead, {}, { isQuiet: true }))
  useEffect(() => {
    if (isShown) markRead()
  }, [isShown])
  if (home === null) return notice
  return (
    <>
      <ParentHeading title={home.title} studentName={home.studentName} parentName={home.parentName} />
      {notice}
      <ParentArticleView article={home} />
      <ReturnReceipt home={home} ask={ask} onReturned={look} />
    </>
  )
}

export default ParentArticlePage
