import { Pagination } from 'antd'
import { useState } from 'react'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { rowKeys } from '../../../../platform/console/kit/rowKeys.ts'
import type { Excuse } from '../../states.ts'
import { Degrees } from '../Degrees.tsx'
import type { Range } from '../degrees.ts'
import styles from './Class.module.css'
import { pageSizes } from '../reads.ts'
import type { ShiftRow } from './shiftRows.ts'

interface RowsProps {
  readonly label: string
  readonly rows: readonly ShiftRow[]
  readonly range: Range
  /** Why nobody can be missing, or null. */
  readonly excuse: Excuse | null
  /** Absent in print. */
  readonly onOpen?: (row: ShiftRow) => void
}

/** The students of a class in one period, as a plain table. */
export const ShiftRows = ({ label, rows, range, excuse, onOpen }: RowsProps) => {
  const keys = onOpen && rowKeys(onOpen)
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.code}>
            学号
          </th>
          <th scope="col" className={styles.name}>
            姓名
          </th>
          <th scope="col" className={styles.value}>
            体温（℃）
          </th>
          <th scope="col" className={styles.time}>
            上报时间
          </th>
          <th scope="col" className={styles.by}>
            上报人
          </th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={`${row.userId} ${row.createTime}`} {...(keys ? { ...keys(row, at), 'data-open': true } : {})}>
            <td className={styles.code}>{row.code || '—'}</td>
            <th scope="row">
              <PersonName name={row.name} />
            </th>
            <td>
              <Degrees
                tenths={row.tempF}
                range={range}
                isAbnormal={row.abnormal}
                otherFever={row.otherFever}
                excuse={excuse}
              />
            </td>
            <td className={styles.time}>{row.reportTime === '' ? '—' : row.reportTime.slice(5, 16)}</td>
            <td className={styles.by}>{row.submitterName || '—'}</td>
            <td>{row.absence || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props extends RowsProps {
  readonly size: number
  readonly onSize: (size: number) => void
  readonly onOpen: (row: ShiftRow) => void
}

/** The same table with paging. All rows are already loaded. */
export const ShiftTable = ({ size, onSize, ...given }: Props) => {
  const [asked, turn] = useState(1)
  const { rows } = given
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / size)))
  return (
    <>
      <ShiftRows {...given} rows={rows.slice((page - 1) * size, page * size)} />
      <div className={styles.pager}>
        <span>共 {rows.length.toLocaleString('zh-CN')} 人</span>
        <Pagination
          current={page}
          pageSize={size}
          total={rows.length}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          onChange={(next, nextSize) => {
            turn(nextSize === size ? next : 1)
            if (nextSize !== size) onSize(nextSize)
          }}
        />
      </div>
    </>
  )
}
