import type { ArticleRow, ArticleView, EditedArticle } from '../../areas/article/views.ts'

/** A published notification, with `changes` applied. */
export const articleRow = (changes: Partial<ArticleRow> = {}): ArticleRow => ({
  id: 5,
  title: '放假通知',
  categoryId: 200,
  categoryName: '通知',
  nickname: '林建平',
  editTime: '2026-03-02 09:00:00',
  publishDate: '2026-03-02 09:00:00',
  publishAt: null,
  state: 1,
  isPinned: false,
  readNum: 12,
  ...changes,
})

/** The same article as its readers see it, with `changes` applied. */
export const articleView = (changes: Partial<ArticleView> = {}): ArticleView => ({
  ...articleRow(),
  htmlContent: '<p>国庆放假七天。</p>',
  image: null,
  articleTags: [],
  attachments: [],
  receipt: 'none',
  mayEdit: true,
  maySeeReads: true,
  ...changes,
})

/** A draft in its editor, with `changes` applied. */
export const editedArticle = (changes: Partial<EditedArticle> = {}): EditedArticle => ({
  id: 5,
  title: '放假通知',
  htmlContent: '<p>国庆放假七天。</p>',
  categoryId: 200,
  state: 0,
  articleTags: [],
  image: null,
  attachments: [],
  audience: [],
  publishAt: null,
  receipt: 'none',
  editorName: '林建平',
  editTime: '2026-03-02 09:00:00',
  version: 1,
  ...changes,
})
