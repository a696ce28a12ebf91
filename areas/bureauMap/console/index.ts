import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The map of a bureau's schools, a home page outside the shell. */
export const bureauMapHome = withSynonyms(
  screen('/IMIS', '综合平台', 'school:IMIS:view', () => import('./PlatformScreen.tsx')),
  '教育局地图',
  '学校分布',
  '综合管理平台',
)

/** The screens of this area. */
export const bureauMapScreens = [
  withSynonyms(
    screen('/IMIS/relevance', '综合平台关联', 'bureauMap:school:view', () => import('./RelevanceScreen.tsx')),
    '所辖学校',
    '接入情况',
  ),
]
