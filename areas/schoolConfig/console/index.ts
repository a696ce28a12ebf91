import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

export { useSchoolConfig } from './useSchoolConfig.ts'

/** The screens of this area. */
export const schoolConfigScreens = [
  withSynonyms(
    screen('/sys/schoolConfig', '学校设置', 'schoolConfig:config:edit', () => import('./SchoolConfigScreen.tsx')),
    '学校名称',
    '校徽',
    '体温时段',
    '体温范围',
  ),
]
