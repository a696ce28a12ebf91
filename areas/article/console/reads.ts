import { article } from '../contract.ts'

/** The calls that show articles. */
export const articleReads = [
  article.articles,
  article.published,
  article.article,
  article.editedArticle,
  article.versions,
]
