import { type ReactNode, useState } from 'react'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import type { AccessRow } from '../contract.ts'
import { DayDialog } from './DayDialog.tsx'
import type { KnownDevices } from './recordFilters.tsx'
import { dayOfRecord } from './recordSearch.ts'
import { useRecords } from './useRecords.tsx'

/** Pieces of other areas, which know this one: the devices to choose from, and why somebody is where they are. */
export interface BroughtPieces {
  readonly useDevices: () => KnownDevices
  readonly why: (userId: number) => ReactNode
}

/** 出入记录: everybody's coming and going within reach, newest first, with the day of each person. */
export const recordsScreen = ({ useDevices, why }: BroughtPieces) => {
  const RecordsScreen = () => {
    const [shown, show] = useState<AccessRow | null>(null)
    const { filters, table } = useRecords({ reading: 'general', devices: useDevices(), onDay: show })
    return (
      <PageFrame title="出入记录" filters={filters}>
        {table}
        {shown === null ? null : (
          <DayDialog
            userId={shown.userId}
            name={shown.studentName}
            firstDay={dayOfRecord(shown.entryTime)}
            why={why(shown.userId)}
            onClose={() => show(null)}
          />
        )}
      </PageFrame>
    )
  }
  return RecordsScreen
}
