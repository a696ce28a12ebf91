import { Button, Select } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import styles from './AfterSchool.module.css'
import { periodEditors } from './PeriodEditors.tsx'
import { WeekdaysDialog } from './WeekdaysDialog.tsx'
import type { ClassRows } from './useClassRows.ts'

type Row = ClassRows['rows'][number]

const showState = ({ isEdited, config }: Row) => {
  if (isEdited) return <StatusTag text="未保存" tone="notice" />
  if (config === undefined) return <StatusTag text="未设置" tone="quiet" />
  if (config.isPublished) {
    const when = config.publishedTime?.slice(5, 16) ?? ''
    return <StatusTag text={`已发布 ${when} ${config.publishedBy}`} tone="good" />
  }
  return <StatusTag text="未发布" tone="notice" />
}

interface Props {
  readonly row: Row
  readonly rows: ClassRows
  readonly mayPublish: boolean
  readonly devices: readonly { readonly value: number; readonly label: string }[]
}

/** Table row of a class: three periods, screen, weekday exceptions and publication. */
export const ClassRow = ({ row, rows, mayPublish, devices }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { id, name, draft, fault } = row
  const days = draft.weekdays.length
  return (
    <tr>
      <th scope="row">{name}</th>
      {periodEditors({ of: name, slots: draft.slots, onChange: (slots) => rows.edit({ ...draft, slots }) }).map(
        (editor) => (
          <td key={editor.key}>{editor}</td>
        ),
      )}
      <td>
        <Select
          className={styles.device ?? ''}
          aria-label={`${name} 显示屏`}
          placeholder="不显示"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={devices.some(({ value }) => value === draft.deviceId) ? draft.deviceId : null}
          options={[...devices]}
          onChange={(value: number | null | undefined) => rows.edit({ ...draft, deviceId: value ?? null })}
        />
        <Button type="link" size="small" aria-label={`${name} 按星期设置`} onClick={() => setOpen(true)}>
          {days === 0 ? '按星期' : `按星期（${days}）`}
        </Button>
      </td>
      <td>
        {fault === '' ? (
          showState(row)
        ) : (
          <span role="alert" className={styles.fault}>
            {fault}
          </span>
        )}
      </td>
      <td>
        {mayPublish ? (
          <Button
            size="small"
            aria-label={`发布 ${name}`}
            loading={rows.busy === id}
            disabled={fault !== ''}
            onClick={() => rows.publishOne(id)}
          >
            发布
          </Button>
        ) : null}
        {isOpen ? (
          <WeekdaysDialog
            className={name}
            weekdays={draft.weekdays}
            onSave={(weekdays) => rows.edit({ ...draft, weekdays })}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </td>
    </tr>
  )
}
