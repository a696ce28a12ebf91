import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { nightPatrol, patrolLimits } from '../../contract.ts'
import type { ExceptionRow } from '../../views.ts'
import { roundReads } from '../reads.ts'
import { Photos } from './Photos.tsx'
import styles from './Review.module.css'

/** Polling interval, ms. Exceptions arrive during the night. */
const pollInterval = 30_000

const what: ListColumn<ExceptionRow> = {
  title: '地点与异常',
  minWidth: 200,
  render: ({ place, location, note, photos }) => (
    <span className={styles.what}>
      <strong>{place}</strong>
      <span>{note}</span>
      <small>{location}</small>
      <Photos urls={photos} of={place} />
    </span>
  ),
}

const columns: readonly ListColumn<ExceptionRow>[] = [
  { title: '时间', width: 144, text: ({ time }) => time?.slice(0, 16), leftOutWhenNarrow: 3 },
  what,
  { title: '计划', width: '16%', text: ({ plan }) => plan, leftOutWhenNarrow: 1 },
  { title: '记录人', width: 96, isName: true, text: ({ by }) => by, leftOutWhenNarrow: 4 },
  {
    title: '处理',
    width: '24%',
    minWidth: 96,
    leftOutWhenNarrow: 2,
    render: ({ handling, handledBy, handledTime }) =>
      handledTime === null ? (
        <StatusTag text="待处理" tone="bad" />
      ) : (
        <span className={styles.what}>
          <span>{handling}</span>
          <small>
            {handledBy} {handledTime.slice(0, 16)}
          </small>
        </span>
      ),
  },
]

interface DialogProps {
  readonly row: ExceptionRow
  readonly onClose: () => void
}

const HandleDialog = ({ row, onClose }: DialogProps) => (
  <SaveDialog
    call={nightPatrol.handle}
    title={`处理异常：${row.place}`}
    initial={{ id: row.id }}
    changes={roundReads}
    done="已记下处理结果"
    onClose={onClose}
  >
    <p className={styles.what}>{row.note}</p>
    <FormField name="handling" label="处理结果">
      <Input.TextArea rows={3} maxLength={patrolLimits.note} placeholder="如 已通知后勤换锁" />
    </FormField>
  </SaveDialog>
)

const choices = [
  { value: 'open', label: '待处理' },
  { value: 'all', label: '全部' },
] as const

/** The exceptions that guards noted, and how they were handled. */
export const Exceptions = () => {
  const [choice, choose] = useState<(typeof choices)[number]['value']>('open')
  const [handled, handle] = useState<ExceptionRow | null>(null)
  const actionsOf = (row: ExceptionRow) =>
    row.handledTime === null ? [{ label: '处理', onPress: () => handle(row) }] : []
  return (
    <>
      <p className={styles.bar}>
        <Segmented aria-label="异常" options={[...choices]} value={choice} onChange={choose} />
      </p>
      <PlainList
        // Another choice starts at its first page.
        key={choice}
        label="巡查异常"
        call={nightPatrol.exceptionPage}
        input={(bounds) => ({ body: { ...(choice === 'open' ? { isHandled: false } : {}), ...bounds } })}
        columns={columns}
        empty={{ title: choice === 'open' ? '没有待处理的异常' : '没有异常', hint: '巡查人记下的异常列在这里' }}
        acting={{ actionsOf, nameOf: ({ place, time }) => `${place} ${time ?? ''}`, width: 80 }}
        every={pollInterval}
      />
      {handled === null ? null : <HandleDialog row={handled} onClose={() => handle(null)} />}
    </>
  )
}
