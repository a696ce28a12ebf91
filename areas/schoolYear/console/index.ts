import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { ChoosePeople } from './people.ts'

/** Builds this area's screens with the control that selects people. */
export const schoolYearScreens = (choosePeople: ChoosePeople) => [
  withSynonyms(
    screen('/school/year', '学年', 'school:year:edit', async () => {
      const { yearScreen } = await import('./YearScreen.tsx')
      return { default: yearScreen(choosePeople) }
    }),
    '升级',
    '毕业',
    '新学期',
    '学期',
  ),
  withSynonyms(
    screen('/school/placement', '分班', 'school:year:edit', () => import('./placement/PlacementScreen.tsx')),
    '编班',
    '转班',
    '调班',
    '新生',
  ),
]
