import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { ImagePicker } from '../../../../platform/console/kit/ImagePicker.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import type { Picture } from '../../../../platform/console/kit/pictures.ts'
import { shrinkPhoto } from '../../../../platform/console/kit/shrinkPhoto.ts'
import { patrolLimits, photoUpload } from '../../contract.ts'
import { type CheckResult, type CheckWay, checkResultTitles, checkResults, checkWayTitles } from '../../words.ts'
import { readCode } from './addressOfCode.ts'
import styles from './Walk.module.css'
import type { CheckDraft } from './waitingChecks.ts'

/** Photos of phones are larger than the server takes. They are shrunk before they are sent. */
const upload = { ...photoUpload, mostBytes: 20 * 1024 * 1024 } as const

/** The place to note, and the ways that are open for it. */
export interface CheckTarget {
  readonly roundId: number
  readonly name: string
  /** The place's note for guards. Missing for a code, whose place only the server knows. */
  readonly lookAt?: string
  readonly code?: string
  readonly checkId?: number
  readonly ways: readonly CheckWay[]
  /** True for a place that is already checked, which only takes an exception. */
  readonly isChecked: boolean
}

interface Props {
  readonly target: CheckTarget
  /** Sends the check. Returns the reason of a refusal, or null. */
  readonly onCheck: (draft: CheckDraft) => Promise<string | null>
  readonly onClose: () => void
}

const shrinkAll = (pictures: readonly Picture[]): Promise<File[]> =>
  Promise.all(pictures.flatMap((picture) => (picture.kind === 'chosen' ? [shrinkPhoto(picture.file)] : [])))

/** Says what the dialog is for, where it isn't a plain check. */
const hintOf = ({ isChecked, code }: CheckTarget, way: CheckWay): string | null => {
  if (isChecked) return '这处已经记下，可以补记异常。'
  if (way === 'unreachable') return '到不了这里时说明原因；到了请扫码或输入编码。'
  return code === undefined ? null : '地点由系统按编码核对。'
}

const resultOptions = checkResults.map((value) => ({ value, label: checkResultTitles[value] }))

/** Dialog that notes a place: normal or abnormal, with words and photos. */
export const CheckDialog = ({ target, onCheck, onClose }: Props) => {
  const { roundId, name, lookAt = '', checkId, ways, isChecked } = target
  const [code, setCode] = useState(target.code)
  const [way, setWay] = useState<CheckWay>(ways[0] ?? 'code')
  const mustBeAbnormal = isChecked || way === 'unreachable'
  const [chosen, choose] = useState<CheckResult>('normal')
  const result = mustBeAbnormal ? 'abnormal' : chosen
  const [note, setNote] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const hint = hintOf(target, way)
  const send = async () => {
    if (isPending) return
    if (result === 'abnormal' && note.trim() === '') return setFault('请说明异常')
    setPending(true)
    try {
      const photos = await shrinkAll(pictures)
      const sent = code === undefined ? undefined : readCode(code)
      setFault(await onCheck({ roundId, way, code: sent, checkId, result, note, photos }))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={name}
      footer={null}
      width={480}
      isChanged={() => note !== '' || pictures.length > 0}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {lookAt === '' ? null : <p className={styles.hint}>{`查看：${lookAt}`}</p>}
        {hint === null ? null : <p className={styles.hint}>{hint}</p>}
        {ways.length > 1 ? (
          <Segmented
            aria-label="方式"
            block
            size="large"
            options={ways.map((value) => ({ value, label: checkWayTitles[value] }))}
            value={way}
            onChange={setWay}
          />
        ) : null}
        {mustBeAbnormal ? null : (
          <Segmented aria-label="结果" block size="large" options={resultOptions} value={result} onChange={choose} />
        )}
        <Input.TextArea
          aria-label={result === 'abnormal' ? '说明异常' : '说明'}
          placeholder={result === 'abnormal' ? '哪里异常，如 北门没有上锁' : '说明（选填）'}
          rows={3}
          maxLength={patrolLimits.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <ImagePicker upload={upload} value={pictures} onChange={setPictures} />
        {fault !== null && way === 'code' && code !== undefined ? (
          <Input
            size="large"
            aria-label="更正地点编码"
            maxLength={64}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : null}
        {fault === null ? null : (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <Button type="primary" size="large" block loading={isPending} onClick={() => void send()}>
          {result === 'abnormal' ? '记下异常' : '记为正常'}
        </Button>
      </div>
    </Dialog>
  )
}
