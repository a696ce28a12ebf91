import { type ReactNode, useState } from 'react'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import type { AccessRow } from '../contract.ts'
import { DayDialog } from './DayDialog.tsx'
import type { DeviceChoices } from './recordFilters.tsx'
import { recordDay } from './recordSearch.ts'
import { useRecords } from './useRecords.tsx'

/**
 * Pieces that the app passes in from areas which depend on this one: the device choices, and the reason for a person's
 * whereabouts.
 */
export interface InjectedPieces {
  readonly useDevices: () => DeviceChoices
  readonly why: (userId: number) => ReactNode
}

/** 出入记录: all records within the caller's reach, newest first, with each person's day. */
export const recordsScreen =
  ({ useDevices, why }: InjectedPieces) =>
  () => {
    const [shown, show] = useState<AccessRow | null>(null)
    const { filters, table } = useRecords({ reading: 'general', devices: useDevices(), onDay: show })
    return (
      <PageFrame title="出入记录" filters={filters}>
        {table}
        {shown === null ? null : (
          <DayDialog
            userId={shown.userId}
            name={shown.studentName}
            firstDay={recordDay(shown.entryTime)}
            why={why(shown.userId)}
            onClose={() => show(null)}
          />
        )}
      </PageFrame>
    )
  }
