import { Button } from 'antd'
import { useState } from 'react'
import type { RunView } from '../contract.ts'

/** Rows shown before the list is opened. */
const firstRows = 5

type Skipped = NonNullable<RunView['skipped']>

const formatRow = ({ id, place, text }: Skipped['rows'][number]) => `${place ?? `第 ${id} 行`}“${text}”`

/** Says which rows of the file were skipped because they are no records, so that the clerk can see that none is missing. */
export const SkippedRows = ({ skipped: { count, rows } }: { skipped: Skipped }) => {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, firstRows)
  const isCut = count > shown.length
  return (
    <p>
      跳过 {count} 行（合计、签名等，不是记录）：{shown.map(formatRow).join('、')}
      {isCut ? '等' : ''}。
      {rows.length > firstRows ? (
        <Button size="small" type="link" onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起跳过的行' : '查看跳过的行'}
        </Button>
      ) : null}
    </p>
  )
}
