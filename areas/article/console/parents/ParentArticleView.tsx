import type { ParentArticle } from '../../parentContract.ts'
import { ArticleBody } from '../ArticleBody.tsx'
import { Attachments } from '../Attachments.tsx'
import styles from './ParentArticle.module.css'

/** An article as parents read it, on their page and in the preview of a push. Plain markup, without the kit. */
export const ParentArticleView = ({ article }: { readonly article: ParentArticle }) => {
  const { title, nickname, publishDate, image, htmlContent, attachments } = article
  return (
    <section className={styles.article} aria-label={title}>
      <p className={styles.about}>
        {publishDate?.slice(0, 16)}　{nickname}
      </p>
      {image === null ? null : <img className={styles.cover} src={image.url} alt="" />}
      <ArticleBody html={htmlContent} />
      <Attachments files={attachments} />
    </section>
  )
}
