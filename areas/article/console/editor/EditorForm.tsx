import { Alert, Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { MomentPicker } from '../../../../platform/console/kit/MomentPicker.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { article, articleLimits, articleRefusals, articleState, receiptKinds, receiptNames } from '../../contract.ts'
import type { EditedArticle } from '../../views.ts'
import { articlesPath } from '../places.ts'
import { AudienceField } from './AudienceField.tsx'
import styles from './Editor.module.css'
import { AttachmentsField, CoverField } from './FileFields.tsx'
import { RichText } from './RichText.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'
import { type Draft, hasForeignPictures } from './draft.ts'
import { type SavedState, useSaving } from './useSaving.ts'

interface Props {
  readonly first: Draft
  readonly saved: SavedState
  /** The tab of the list to return to. */
  readonly from: string
  /** Shows the article as it is on the server now, in place of the text in the editor. */
  readonly onReload: (edited: EditedArticle) => void
}

type Change = (changed: Partial<Draft>) => void

const receiptOptions = receiptKinds.map((value) => ({ value, label: receiptNames[value] }))

const PlainFields = ({ draft, change }: { readonly draft: Draft; readonly change: Change }) => {
  const categories = useCall(article.categories, {}, { fresh: 60_000 }).data ?? []
  const id = useId()
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}category`}>分类</label>
        <Select
          id={`${id}category`}
          style={{ width: '100%' }}
          placeholder="选择分类"
          options={categories.map(({ id: value, name }) => ({ value, label: name }))}
          value={draft.categoryId}
          onChange={(categoryId) => change({ categoryId })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}tags`}>标签</label>
        <Select
          id={`${id}tags`}
          mode="tags"
          style={{ width: '100%' }}
          placeholder="输入后按回车"
          open={false}
          maxCount={articleLimits.tags}
          value={[...draft.tags]}
          onChange={(tags: string[]) =>
            change({ tags: tags.map((tag) => tag.trim().slice(0, articleLimits.tag)).filter((tag) => tag !== '') })
          }
        />
      </div>
    </>
  )
}

const ReleaseFields = ({
  draft,
  change,
  isPublished,
}: {
  readonly draft: Draft
  readonly change: Change
  readonly isPublished: boolean
}) => {
  const id = useId()
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}receipt`}>家长回执</label>
        <Select
          id={`${id}receipt`}
          style={{ width: '100%' }}
          options={receiptOptions}
          value={draft.receipt}
          onChange={(receipt) => change({ receipt })}
        />
      </div>
      {isPublished ? null : (
        <div className={styles.field}>
          <label htmlFor={`${id}time`}>定时发布</label>
          <MomentPicker id={`${id}time`} value={draft.publishAt} onChange={(publishAt) => change({ publishAt })} />
          <p className={styles.hint}>选好时间后存为草稿，到时自动发布。</p>
        </div>
      )}
    </>
  )
}

const hasContent = (html: string): boolean => /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''

const isComplete = ({ title, html, categoryId }: Draft): boolean =>
  title.trim() !== '' && categoryId !== null && hasContent(html)

/** The editor of one article, with everything that its author fills in. */
export const EditorForm = ({ first, saved: firstSaved, from, onReload }: Props) => {
  const [draft, setDraft] = useState(first)
  const change: Change = (changed) => setDraft((before) => ({ ...before, ...changed }))
  const { saved, isChanged, isPending, theirs, send } = useSaving(draft, firstSaved)
  const [isInHistory, showHistory] = useState(false)
  const titleId = useId()
  const isPublished = saved.state === articleState.published

  const save = async (state: 0 | 1, version = saved.version) => {
    if (!isComplete(draft)) return showToast(articleRefusals.empty.msg, 'error')
    const done = await send(state, false, version)
    if (done === null) return
    showToast(state === articleState.published && !isPublished ? '发布成功!' : '保存成功!', 'success')
    // The text on the server has the fetched pictures.
    if (hasForeignPictures(draft)) onReload(done)
    if (state === articleState.published) go(`${articlesPath}?tab=${from}`, 'replace')
  }
  const saveLabel = isPublished ? '保存修改' : '发布'
  return (
    <PageFrame
      title={saved.id === null ? '写文章' : '编辑文章'}
      action={
        <>
          <span className={styles.saved} role="status">
            {saved.at === null ? '尚未保存' : `${isChanged ? '有修改未保存，' : ''}${saved.at.slice(11, 16)} 已保存`}
          </span>{' '}
          {saved.id === null ? null : <Button onClick={() => showHistory(true)}>历史版本</Button>}{' '}
          {isPublished ? null : (
            <Button loading={isPending} onClick={() => void save(articleState.draft)}>
              存草稿
            </Button>
          )}{' '}
          <Button type="primary" loading={isPending} onClick={() => void save(articleState.published)}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.main}>
          {theirs === null ? null : (
            <Alert
              type="warning"
              showIcon
              title={`${theirs.editorName}在 ${theirs.editTime} 保存了这篇文章，您的修改还没有保存`}
              action={
                <>
                  <Button size="small" onClick={() => onReload(theirs)}>
                    放弃我的修改，查看最新
                  </Button>{' '}
                  <Button size="small" danger onClick={() => void save(isPublished ? 1 : 0, theirs.version)}>
                    用我的内容覆盖
                  </Button>
                </>
              }
            />
          )}
          <div className={styles.field}>
            <label htmlFor={titleId}>标题</label>
            <Input
              id={titleId}
              maxLength={articleLimits.title}
              showCount
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          </div>
          <RichText html={first.html} onChange={(html) => change({ html })} />
        </div>
        <div className={styles.side}>
          <PlainFields draft={draft} change={change} />
          <AudienceField value={draft.audience} onChange={(audience) => change({ audience })} />
          <CoverField value={draft.cover} onChange={(cover) => change({ cover })} />
          <AttachmentsField value={draft.attachments} onChange={(attachments) => change({ attachments })} />
          <ReleaseFields draft={draft} change={change} isPublished={isPublished} />
        </div>
      </div>
      {isInHistory && saved.id !== null ? (
        <VersionsDialog
          id={saved.id}
          version={saved.version}
          html={draft.html}
          onRestored={onReload}
          onClose={() => showHistory(false)}
        />
      ) : null}
    </PageFrame>
  )
}
