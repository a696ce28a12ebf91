import { type ReactNode, useState } from 'react'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'
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

const title = '出入记录'

/** Filters that name data of one school; they are cleared when another school is chosen. */
const schoolFilterDefaults = { department: '', locations: '', devices: '', page: 1 }
const defaults = { school: 0, ...schoolFilterDefaults }

/**
 * 出入记录: all records within the caller's reach, newest first, with each person's day. A bureau or platform user sees one
 * chosen school.
 */
export const recordsScreen = ({ useDevices, why }: InjectedPieces) => {
  /** The records of one school. `choice` is the control that changes the school. */
  const Records = ({ choice }: { readonly choice: ReactNode }) => {
    const [shown, show] = useState<AccessRow | null>(null)
    const { filters, table } = useRecords({ reading: 'general', devices: useDevices(), choice, onDay: show })
    return (
      <PageFrame title={title} filters={filters}>
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

  const RecordsScreen = () => {
    const [{ school }, change] = useScreenQuery(defaults)
    const { chosen, choice, instead } = useSchoolChoice(school, (next) =>
      change({ ...schoolFilterDefaults, school: next }),
    )
    if (instead !== null) {
      return (
        <PageFrame title={title} filters={choice}>
          {instead}
        </PageFrame>
      )
    }
    return (
      <ShownSchool key={chosen?.id ?? 0} value={chosen ?? null}>
        <Records choice={choice} />
      </ShownSchool>
    )
  }
  return RecordsScreen
}
