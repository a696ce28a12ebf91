import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { type ReasonView, imports } from '../contract.ts'
import type { ChangeQuery } from './importQuery.ts'
import styles from './imports.module.css'

/** Reasons shown before the list is opened. */
const firstReasons = 5

const formatReason = ({ title, value, why, rows }: ReasonView) => {
  const about = `${title ?? ''}${value === null ? '' : `“${value}”`}`
  // The first clause names the reason, and the others say what to do.
  return `${about === '' ? '' : `${about}：`}${why.split('；')[0]}（${rows} 行）`
}

interface Props {
  readonly run: number
  /** True for notes instead of reasons why rows are refused. */
  readonly hasNotes: boolean
  readonly chosen: string
  readonly onChange: ChangeQuery
}

/** Lists why rows are refused, or the notes, with the number of rows. Pressing one shows only its rows. */
export const Reasons = ({ run, hasNotes, chosen, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const reasons = useCall(imports.reasons, { body: { id: run, hasNotes } }).data ?? []
  if (reasons.length === 0) return null
  const shown = isOpen ? reasons : reasons.filter(({ reason }, at) => at < firstReasons || reason === chosen)
  return (
    <ul className={styles.reasons} aria-label={hasNotes ? '提示' : '不能导入的原因'}>
      {shown.map((one) => {
        const isChosen = one.reason === chosen
        return (
          <li key={one.reason}>
            <Button
              size="small"
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange({ reason: isChosen ? '' : one.reason, page: 1 })}
            >
              {formatReason(one)}
            </Button>
          </li>
        )
      })}
      {reasons.length > firstReasons ? (
        <li>
          <Button size="small" type="link" onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : `全部 ${reasons.length} 种`}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
