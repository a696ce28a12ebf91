import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { articleLimits, articleRefusals, articleState } from '../../contract.ts'
import type { EditedArticle } from '../../views.ts'
import { articlesPath } from '../places.ts'
import { AudienceField } from './AudienceField.tsx'
import styles from './Editor.module.css'
import { FieldFault, faultProps } from './FieldFault.tsx'
import { AttachmentsField, CoverField } from './FileFields.tsx'
import { PlainFields, ReleaseFields } from './PlainFields.tsx'
import { RichText } from './RichText.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'
import { type Draft, hasForeignPictures } from './draft.ts'
import { findFaults } from './faults.ts'
import { useFaults } from './useFaults.ts'
import { type SavedState, useSaving } from './useSaving.ts'

interface Props {
  readonly first: Draft
  readonly saved: SavedState
  /** The tab of the list to return to. */
  readonly from: string
  /** Shows the article as it is on the server now, in place of the text in the editor. */
  readonly onReload: (edited: EditedArticle) => void
  /** Called with the id that a new article got by its first save. */
  readonly onAdded?: (id: number) => void
}

/** The editor of one article, with everything that its author fills in. */
export const EditorForm = ({ first, saved: firstSaved, from, onReload, onAdded }: Props) => {
  const [draft, setDraft] = useState(first)
  const { faults, page, show, clear } = useFaults()
  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    clear(changed)
  }
  const { saved, isChanged, isPending, theirs, send } = useSaving(draft, firstSaved, { onAdded, onFaults: show })
  const [isInHistory, showHistory] = useState(false)
  const titleId = useId()
  const isPublished = saved.state === articleState.published

  const save = async (state: 0 | 1, version = saved.version) => {
    const lacking = findFaults(draft)
    show(lacking)
    if (Object.keys(lacking).length > 0) return showToast(articleRefusals.empty.msg, 'error')
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
      <div ref={page} className={styles.page}>
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
              {...faultProps(`${titleId}fault`, faults.title)}
            />
            <FieldFault id={`${titleId}fault`} words={faults.title} />
          </div>
          <RichText html={first.html} fault={faults.html} onChange={(html) => change({ html })} />
        </div>
        <div className={styles.side}>
          <PlainFields draft={draft} faults={faults} change={change} />
          <AudienceField value={draft.audience} fault={faults.audience} onChange={(audience) => change({ audience })} />
          <CoverField value={draft.cover} onChange={(cover) => change({ cover })} />
          <AttachmentsField value={draft.attachments} onChange={(attachments) => change({ attachments })} />
          <ReleaseFields draft={draft} faults={faults} change={change} isPublished={isPublished} />
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
