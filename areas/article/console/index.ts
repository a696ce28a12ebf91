import { lazy } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const articleScreens = [
  withActions(
    withSynonyms(
      screen('/articleList', '文章列表', 'article:article:edit', () => import('./ArticlesScreen.tsx')),
      '通知',
      '新闻',
      '公告',
      '发文',
      '草稿箱',
      '回收站',
    ),
    [{ title: '写文章', also: ['新增文章', '发通知', '发布新闻'], permission: 'article:article:edit' }],
  ),
  // No menu entries: lists and the home page open them. These screens check the permission themselves.
  screen('/editBlog', '编辑文章', null, () => import('./editor/EditorScreen.tsx')),
  screen('/blogDetail', '文章详情', null, () => import('./DetailScreen.tsx')),
  screen('/articleReadReport', '阅读统计', null, () => import('./ReadReportScreen.tsx')),
]

/** Pages opened by a parent's link, by the purpose of the link. */
export const articlePages = {
  article: lazy(() => import('./parents/ParentArticlePage.tsx')),
}
