import { EditOutlined, TagsOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { useRequestedAction } from '../../../platform/console/shell/requestedAction.ts'
import { article, type ArticleRow, articleLimits } from '../contract.ts'
import { ArticlePushDialogs, type OpenedPush } from './ArticlePushDialogs.tsx'
import styles from './Articles.module.css'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import { detailPlace, editorPlace } from './places.ts'
import { firstTab, useArticleTabs } from './tabs.ts'
import { useArticleActions } from './useArticleActions.ts'

const place = { tab: firstTab, page: 1 } as const

const filters = { keyWord: { kind: 'word', label: '标题', width: 200, maxLength: articleLimits.title } } as const

const columns: readonly ListColumn<ArticleRow>[] = [
  { title: 'ID', width: 80, render: ({ id }) => id, leftOutWhenNarrow: 1 },
  {
    title: '标题',
    minWidth: 160,
    render: ({ id, title, isPinned, publishAt }) => (
      <span className={styles.title}>
        {isPinned ? (
          <span className={styles.pinned}>
            <StatusTag text="置顶" tone="notice" />
          </span>
        ) : null}
        <a href={`#${detailPlace(id)}`}>{title === '' ? '（无标题）' : title}</a>
        {publishAt === null ? null : <> · {publishAt.slice(0, 16)} 定时发布</>}
      </span>
    ),
  },
  { title: '编辑时间', width: 152, text: ({ editTime }) => editTime.slice(0, 16), leftOutWhenNarrow: 3 },
  { title: '分类', width: 112, text: ({ categoryName }) => categoryName, leftOutWhenNarrow: 2 },
]

/** 文章列表: the published articles by category, the drafts and the recycle bin. */
const ArticlesScreen = () => {
  const [{ tab }, change] = useScreenQuery(place)
  const tabs = useArticleTabs()
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  const [opened, open] = useState<OpenedPush | null>(null)
  const actions = useArticleActions(tab, {
    onPush: (row) => open({ as: 'push', article: row }),
    onPushes: (row) => open({ as: 'pushes', article: row }),
  })
  const mayEditCategories = useAllowed('article:category:edit')
  const [isInCategories, showCategories] = useState(false)
  const write = () => go(editorPlace(null, tab))
  useRequestedAction('article:article:edit', write)
  return (
    <ListScreen
      title="文章列表"
      lead={
        <Segmented
          aria-label="文章"
          options={tabs.map(({ value, label }) => ({ value, label }))}
          value={shown?.value ?? firstTab}
          onChange={(next) => change({ tab: next, page: 1 })}
        />
      }
      call={article.articles}
      filters={filters}
      input={({ keyWord }, bounds) => ({
        body: { keyWord, state: shown?.state ?? 1, categoryId: shown?.categoryId, ...bounds },
      })}
      columns={columns}
      nameOf={({ title }) => title}
      empty={{ title: `${shown?.label ?? ''}里还没有文章`, hint: '写好的文章先存为草稿，发布后发给选定的读者' }}
      firstSize={10}
      actions={actions}
      actionsWidth={168}
      foldsOnPhone
      tools={() => (
        <>
          {mayEditCategories ? (
            <Button icon={<TagsOutlined aria-hidden="true" />} onClick={() => showCategories(true)}>
              分类
            </Button>
          ) : null}
          <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={write}>
            写文章
          </Button>
        </>
      )}
    >
      <ArticlePushDialogs opened={opened} open={open} />
      {isInCategories ? <CategoriesDialog onClose={() => showCategories(false)} /> : null}
    </ListScreen>
  )
}

export default ArticlesScreen
