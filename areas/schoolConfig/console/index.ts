import { screen } from '../../../platform/console/shell/screen.ts'

export { useSchoolConfig } from './useSchoolConfig.ts'

/** The screens of this area. */
export const schoolConfigScreens = [
  screen('/sys/schoolConfig', '学校设置', 'schoolConfig:config:edit', () => import('./SchoolConfigScreen.tsx')),
]
