import { Select } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { MomentPicker } from '../../../../platform/console/kit/MomentPicker.tsx'
import { article, articleLimits, receiptKinds, receiptNames } from '../../contract.ts'
import styles from './Editor.module.css'
import { FieldFault, faultProps } from './FieldFault.tsx'
import type { Draft } from './draft.ts'
import type { Faults } from './faults.ts'

interface Props {
  readonly draft: Draft
  readonly faults: Faults
  readonly change: (changed: Partial<Draft>) => void
}

const receiptOptions = receiptKinds.map((value) => ({ value, label: receiptNames[value] }))

/** The category and the tags of an article. */
export const PlainFields = ({ draft, faults, change }: Props) => {
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
          {...faultProps(`${id}fault`, faults.categoryId)}
        />
        <FieldFault id={`${id}fault`} words={faults.categoryId} />
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

/** The receipt that an article asks for, and the time at which a draft is published. */
export const ReleaseFields = ({ draft, faults, change, isPublished }: Props & { readonly isPublished: boolean }) => {
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
          <MomentPicker
            id={`${id}time`}
            value={draft.publishAt}
            onChange={(publishAt) => change({ publishAt })}
            {...faultProps(`${id}fault`, faults.publishAt)}
          />
          <FieldFault id={`${id}fault`} words={faults.publishAt} />
          <p className={styles.hint}>选好时间后存为草稿，到时自动发布。</p>
        </div>
      )}
    </>
  )
}
