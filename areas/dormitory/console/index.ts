import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { ChoosePeople } from './PeopleSelect.tsx'
import type { BoardExtras } from './HomeScreen.tsx'
import { type HomeTab, homeTabs } from './homeTabs.ts'

export type { HomeTab } from './homeTabs.ts'

/** The area's screens, with the control for choosing people. */
export const dormitoryScreens = (choosePeople: ChoosePeople) => [
  withSynonyms(
    screen('/dormitory/manage', '宿舍管理', 'dormitory:plan:view', async () => {
      const { manageScreen } = await import('./ManageScreen.tsx')
      return { default: manageScreen(choosePeople) }
    }),
    '床位',
    '寝室',
    '换寝',
    '调床',
    '分宿舍',
  ),
  withSynonyms(
    screen('/dormitory/report', '归寝报表', 'school:dormitory:view', () => import('./reports/ReportScreen.tsx')),
    '归寝',
    '查寝',
    '晚归',
    '未归',
    '夜不归宿',
  ),
]

/** The dormitory managers' home page, with tabs and parts of the board from other areas. */
export const dormitoryHome = (others: readonly HomeTab[], extras: BoardExtras) =>
  withSynonyms(
    screen('/sushe', '宿舍管理', 'school:dormitory:view', async () => {
      const { homeScreen } = await import('./HomeScreen.tsx')
      return { default: homeScreen([...homeTabs, ...others], extras) }
    }),
    '归寝',
    '查寝',
    '寝室',
    '晚归',
  )
