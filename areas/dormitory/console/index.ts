import { screen } from '../../../platform/console/shell/screen.ts'
import type { ChoosePeople } from './PeopleSelect.tsx'

/** The screens of this area, with the control by which they choose people. */
export const dormitoryScreens = (choosePeople: ChoosePeople) => [
  screen('/dormitory/manage', '宿舍管理', 'dormitory:plan:view', async () => {
    const { manageScreen } = await import('./ManageScreen.tsx')
    return { default: manageScreen(choosePeople) }
  }),
  screen('/dormitory/report', '归寝报表', 'school:dormitory:view', () => import('./reports/ReportScreen.tsx')),
]
