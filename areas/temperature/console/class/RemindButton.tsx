import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import type { PersonRow, SheetFrame } from '../../views.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { buildShiftRows } from './shiftRows.ts'

interface Props {
  readonly deptId: number
  readonly frame: SheetFrame
  readonly people: readonly PersonRow[]
}

/** Returns the period in which parents can report now; null on other days and between periods. */
const openPeriod = ({ current, date, nowTime, periods }: SheetFrame) =>
  date === nowTime.slice(0, 10) ? (periods.find(({ id }) => id === current) ?? null) : null

/** Opens the reminder for students without a reading in the current period. */
export const RemindButton = ({ deptId, frame, people }: Props) => {
  const mayRemind = useAllowed('temperature:link:make')
  const [isOpen, setOpen] = useState(false)
  const period = openPeriod(frame)
  if (!mayRemind || period === null) return null
  const missing = buildShiftRows(people, period.id).filter(({ tempF }) => tempF === null)
  return (
    <>
      <Button icon={<BellOutlined aria-hidden="true" />} disabled={missing.length === 0} onClick={() => setOpen(true)}>
        提醒未上报 {missing.length} 人
      </Button>
      {isOpen ? (
        <RemindDialog
          deptId={deptId}
          date={frame.date}
          period={period}
          missing={missing}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
