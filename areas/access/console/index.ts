import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { InjectedPieces } from './RecordsScreen.tsx'

export type { DeviceChoices } from './recordFilters.tsx'

/** The screens of this area. `brought` holds the pieces that other areas pass in. */
export const accessScreens = (brought: InjectedPieces) => [
  withSynonyms(
    screen('/access/records', '出入记录', 'sys:access:view', async () => {
      const { recordsScreen } = await import('./RecordsScreen.tsx')
      return { default: recordsScreen(brought) }
    }),
    '进出记录',
    '刷脸记录',
    '进校',
    '离校',
    '到校',
  ),
]

/** The records table for pages of other areas. Its code loads on first use. */
export const AccessTable = lazy(async () => ({ default: (await import('./AccessTable.tsx')).AccessTable }))
