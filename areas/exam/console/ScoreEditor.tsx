import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { exam } from '../contract.ts'
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

const markOptions = marks.map((value) => ({ value, label: markNames[value] }))

/** Corrects one score of a student, in place. From publishing on it asks for a reason. */
export const ScoreEditor = ({ detail, studentId, subject, one, onClose }: Props) => {
  const [text, setText] = useState(one.score === null ? '' : String(one.score))
  const [mark, setMark] = useState<Mark | null>(one.mark)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = useAction(exam.modifyScore, { done: '保存成功', changes: scoreReads })
  const needsReason = detail.state === 'published'
  useUnsaved(() => text !== (one.score === null ? '' : String(one.score)) || mark !== one.mark || reason !== '')
  const submit = async () => {
    const read = mark === null ? readCell(text, null) : { score: null, mark, why: null }
    if (read.why !== null) return setFault(read.why)
    if (needsReason && reason.trim() === '') return setFault('成绩已发布，更正时请填写原因')
    try {
      const { score } = read
      const cell = { studentUserId: studentId, subjectId: one.subjectId, score, mark: read.mark, version: one.version }
      await save.run({ body: { ...cell, examRecordId: detail.id, reason } })
      return onClose()
    } catch (error) {
      return setFault(errorText(error))
    }
  }
  return (
    <form
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
        {needsReason ? (
          <Input
            className={styles.reason ?? ''}
            aria-label="更正原因"
            maxLength={scoreLimits.reason}
            placeholder="更正原因，必填"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存
        </Button>
        <Button disabled={save.isPending} onClick={onClose}>
          取消
        </Button>
      </div>
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
