import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { type ScaleRow, findScaleFault, mostScaleRows, usualScale } from '../scaling.ts'
import { mostMarks } from '../score.ts'
import styles from './SettingsTable.module.css'

interface Props {
  readonly subject: string
  readonly rows: readonly ScaleRow[] | null
  readonly isReadOnly: boolean
  /** Takes the rows, or null if the subject isn't scaled. */
  readonly onChoose: (rows: ScaleRow[] | null) => void
  readonly onClose: () => void
}

const fields = [
  { field: 'share', title: '比例（%）', most: 100, precision: 2 },
  { field: 'top', title: '最高赋分', most: mostMarks, precision: 0 },
  { field: 'bottom', title: '最低赋分', most: mostMarks, precision: 0 },
] as const

/** Dialog for the rows by which the scores of a subject are scaled (等级赋分). */
export const ScaleDialog = ({ subject, rows: before, isReadOnly, onChoose, onClose }: Props) => {
  const [rows, setRows] = useState<readonly ScaleRow[]>(before ?? usualScale)
  const [fault, setFault] = useState<string | null>(null)
  const change = (at: number, changed: Partial<ScaleRow>) =>
    setRows((all) => all.map((row, nth) => (nth === at ? { ...row, ...changed } : row)))
  const choose = (chosen: ScaleRow[] | null) => {
    onChoose(chosen)
    onClose()
  }
  const submit = () => {
    const found = findScaleFault(rows)
    if (found === null) choose([...rows])
    else setFault(found)
  }
  return (
    <Dialog
      title={`${subject}等级赋分`}
      width={560}
      onCancel={onClose}
      footer={
        isReadOnly ? null : (
          <>
            {before === null ? null : <Button onClick={() => choose(null)}>取消赋分</Button>}
            <Button type="primary" onClick={submit}>
              确定
            </Button>
          </>
        )
      }
    >
      {fault === null ? null : <Alert type="error" showIcon title={fault} />}
      <p className={styles.note}>
        有这一科成绩的学生从高到低按比例分行，同分的归入较好的一行；行内按原始分线性折算为整数，最高与最低相同为固定分。
      </p>
      <table className={styles.table} aria-label="等级赋分">
        <thead>
          <tr>
            <th scope="col">行</th>
            {fields.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the scale
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {fields.map(({ field, title, most, precision }) => (
                <td key={field}>
                  <NumberInput
                    aria-label={`第 ${at + 1} 行 ${title}`}
                    min={0}
                    max={most}
                    precision={precision}
                    formatter={(value) => String(value ?? '')}
                    disabled={isReadOnly}
                    value={row[field]}
                    onChange={(value) => change(at, { [field]: value ?? 0 })}
                  />
                </td>
              ))}
              <td>
                <Button
                  size="small"
                  disabled={isReadOnly || rows.length === 1}
                  aria-label={`删除第 ${at + 1} 行`}
                  onClick={() => setRows((all) => all.filter((_row, nth) => nth !== at))}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isReadOnly ? null : (
        <Button
          disabled={rows.length >= mostScaleRows}
          onClick={() => setRows((all) => [...all, { share: 1, top: 0, bottom: 0 }])}
        >
          添加一行
        </Button>
      )}
    </Dialog>
  )
}
