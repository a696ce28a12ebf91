import { useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { BillDay } from '../contract.ts'
import styles from './Days.module.css'
import { DaysTable } from './DaysTable.tsx'
import type { DayRange } from './dayRanges.ts'

interface Props {
  readonly days: readonly BillDay[]
  readonly range: DayRange
  /** The name of the product type. */
  readonly product: string
  readonly onClose: () => void
}

/** The days that the screen shows, for paper. */
export const PrintDialog = ({ days, range, product, onClose }: Props) => {
  const { schoolName } = useUser()
  const [now] = useState(schoolNow)
  return (
    <Dialog title="打印缴费对账" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>
        <PrintPage title={`${product}对账 ${range.from} 至 ${range.to}`} school={schoolName ?? ''} at={now}>
          <DaysTable days={days} />
        </PrintPage>
      </div>
    </Dialog>
  )
}
