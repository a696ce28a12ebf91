import { Button, Input, Select } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { scrollFieldIntoView } from '../../../platform/console/kit/scrollFieldIntoView.ts'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { exam, examRefusals } from '../contract.ts'
import type { ExamDetail } from '../examContract.ts'
import { type StudentScore, scoreLimits } from '../scoreContract.ts'
import { type Mark, markNames, marks } from '../words.ts'
import styles from './Scores.module.css'
import { readCell } from '../readCell.ts'
import { scoreReads } from './reads.ts'
import { formatEntry } from './scoreTexts.ts'

interface Props {
  readonly detail: ExamDetail
  readonly studentId: number
  readonly subject: string
  readonly one: StudentScore
  readonly onClose: () => void
}

/** An error with the field that it concerns. */
interface Fault {
  readonly field: 'score' | 'reason'
  readonly text: string
}

const toFault = (error: unknown): Fault => ({
  field: error instanceof CallError && error.code === examRefusals.reasonNeeded.code ? 'reason' : 'score',
  text: errorText(error),
})

const FaultText = ({ id, text }: { readonly id: string; readonly text: string }) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => scrollFieldIntoView(line.current?.closest('form') ?? null), [])
  return (
    <p ref={line} id={id} className={styles.fault} role="alert">
      {text}
    </p>
  )
}

const markOptions = marks.map((value) => ({ value, label: markNames[value] }))

/** Corrects one score of a student, in place. From publishing on it asks for a reason. */
export const ScoreEditor = ({ detail, studentId, subject, one, onClose }: Props) => {
  const [text, setText] = useState(one.score === null ? '' : String(one.score))
  const [mark, setMark] = useState<Mark | null>(one.mark)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const faultId = useId()
  // A low window shows only the upper part of the dialog.
  useEffect(() => scrollFieldIntoView(form.current), [])
  const save = useAction(exam.modifyScore, { done: '保存成功', changes: scoreReads })
  const needsReason = detail.state === 'published'
  useUnsaved(() => text !== (one.score === null ? '' : String(one.score)) || mark !== one.mark || reason !== '')
  const submit = async () => {
    const read = mark === null ? readCell(text, null) : { score: null, mark, why: null }
    if (read.why !== null) return setFault({ field: 'score', text: read.why })
    if (needsReason && reason.trim() === '') return setFault({ field: 'reason', text: '成绩已发布，更正时请填写原因' })
    try {
      const { score } = read
      const cell = { studentUserId: studentId, subjectId: one.subjectId, score, mark: read.mark, version: one.version }
      await save.run({ body: { ...cell, examRecordId: detail.id, reason } })
      return onClose()
    } catch (error) {
      return setFault(toFault(error))
    }
  }
  const blamed = (field: Fault['field']) =>
    fault?.field === field ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': faultId } as const) : {}
  const faultOf = (field: Fault['field']) =>
    fault?.field === field ? <FaultText key={fault.text} id={faultId} text={fault.text} /> : null
  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={`修改${subject}成绩`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>
        {subject}，现在为 {formatEntry(one) || '未录入'}
      </p>
      <div className={styles.edit}>
        <div className={styles.field}>
          <div className={styles.edit}>
            <Input
              style={{ width: 104 }}
              aria-label={`${subject}分数`}
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              disabled={mark !== null}
              placeholder="分数"
              value={mark === null ? text : ''}
              onChange={({ target }) => setText(target.value)}
              {...blamed('score')}
            />
            <Select<Mark | null>
              style={{ width: 112 }}
              aria-label={`${subject}标记`}
              allowClear
              placeholder="标记"
              options={markOptions}
              value={mark}
              onChange={(chosen) => setMark(chosen ?? null)}
            />
          </div>
          {faultOf('score')}
        </div>
        {needsReason ? (
          <div className={styles.reason}>
            <Input
              aria-label="更正原因"
              maxLength={scoreLimits.reason}
              placeholder="更正原因，必填"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              {...blamed('reason')}
            />
            {faultOf('reason')}
          </div>
        ) : null}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存
        </Button>
        <Button disabled={save.isPending} onClick={onClose}>
          取消
        </Button>
      </div>
    </form>
  )
}
