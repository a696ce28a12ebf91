import { Button, Input } from 'antd'
import { useState } from 'react'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { ImagePicker } from '../../../../platform/console/kit/ImagePicker.tsx'
import type { Picture } from '../../../../platform/console/kit/pictures.ts'
import { shrinkPhoto } from '../../../../platform/console/kit/shrinkPhoto.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { moralEducation } from '../../contract.ts'
import type { ItemView } from '../../projectContract.ts'
import { recordLimits } from '../../recordContract.ts'
import type { TargetRow } from '../../recordViews.ts'
import { formatSigned } from '../formatValue.ts'
import { ItemPicker } from './ItemPicker.tsx'
import styles from './Record.module.css'
import { TargetPicker } from './TargetPicker.tsx'
import type { useWaiting } from './useWaiting.ts'

type Choice = DataOf<typeof moralEducation.recordChoices>[number]

interface Props {
  readonly project: Choice
  readonly onAdd: ReturnType<typeof useWaiting>['add']
}

const upload = {
  field: 'file',
  kinds: ['still'],
  mostBytes: 20 * 1024 * 1024,
  mostFiles: recordLimits.pictures,
} as const

const shrinkAll = (pictures: readonly Picture[]): Promise<File[]> =>
  Promise.all(pictures.flatMap((picture) => (picture.kind === 'chosen' ? [shrinkPhoto(picture.file)] : [])))

/** The words and pictures of a record, which the next one doesn't keep. */
const noWords = { desc: '', onDutyName: '', pictures: [] as const }

/**
 * Records a value: target, item, value, words and pictures. Target and item stay for the next record, which takes two
 * presses: the other target or item, then 记分. The same one again needs a press on its target or item.
 */
export const RecordForm = ({ project, onAdd }: Props) => {
  const [target, setTarget] = useState<TargetRow | null>(null)
  const [item, setItem] = useState<ItemView | null>(null)
  const [typed, setTyped] = useState<number | null>(null)
  const [words, setWords] = useState<{ desc: string; onDutyName: string; pictures: readonly Picture[] }>(noWords)
  const [isPending, setPending] = useState(false)
  const [saved, setSaved] = useState(0)
  // The same target and item are not recorded again by a second press on the button.
  const [isDone, setDone] = useState(false)
  const isTyped = project.scoreIs === '1'
  const value = isTyped ? (typed ?? item?.value ?? 0) : (item?.value ?? 0)
  const save = async () => {
    if (target === null || item === null || isPending || isDone) return
    setPending(true)
    try {
      const draft = {
        projectId: project.id,
        targetId: target.id,
        itemId: item.id,
        assessValue: isTyped ? value : undefined,
        desc: words.desc,
        time: schoolNow(),
        pictures: await shrinkAll(words.pictures),
      }
      const sent = await onAdd(draft, words.onDutyName)
      if (sent === 'refused') return showToast('记录未能保存，原因见“未发送的记录”', 'error')
      const done = `${target.name} ${formatSigned(value)}`
      showToast(sent === 'sent' ? `已记分：${done}` : `已保存在本机，联网后发送：${done}`, 'success')
      setWords(noWords)
      setSaved(saved + 1)
      setDone(true)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <TargetPicker
        project={project}
        chosen={target}
        onChoose={(next) => {
          setTarget(next)
          setDone(false)
        }}
      />
      <ItemPicker
        categories={project.categories}
        chosen={item}
        onChoose={(next) => {
          setItem(next)
          setTyped(null)
          setDone(false)
        }}
      />
      <details className={styles.more}>
        <summary>说明、图片与值周生</summary>
        <div className={styles.more}>
          <Input.TextArea
            aria-label="说明"
            placeholder="说明"
            rows={2}
            maxLength={recordLimits.desc}
            value={words.desc}
            onChange={({ target: field }) => setWords({ ...words, desc: field.value })}
          />
          <Input
            aria-label="值周生"
            placeholder="值周生姓名，由值周生记录时填写"
            maxLength={recordLimits.onDuty}
            value={words.onDutyName}
            onChange={({ target: field }) => setWords({ ...words, onDutyName: field.value })}
          />
          <ImagePicker
            // A new one for each record, without the faults of earlier files.
            key={saved}
            upload={upload}
            value={words.pictures}
            onChange={(pictures) => setWords({ ...words, pictures })}
          />
        </div>
      </details>
      <div className={styles.foot}>
        <span className={styles.chosen}>
          {target?.name ?? '请选择对象'}，{item === null ? '请选择评分项' : item.title}
        </span>
        {isTyped && item !== null ? (
          <NumberInput
            aria-label="分值"
            min={Math.min(0, item.value)}
            max={Math.max(0, item.value)}
            precision={2}
            formatter={(shown) => String(shown ?? '')}
            value={value}
            onChange={(next) => {
              setTyped(next)
              setDone(false)
            }}
          />
        ) : null}
        <Button
          type="primary"
          size="large"
          loading={isPending}
          disabled={target === null || item === null || isDone}
          onClick={() => void save()}
        >
          {isDone ? '已记' : '记分'}
          {item === null ? '' : ` ${formatSigned(value)}`}
        </Button>
      </div>
    </>
  )
}
