import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { RenderAdded } from './SchoolConfigScreen.tsx'

export { Setting } from './Setting.tsx'
export { useSchoolConfig } from './useSchoolConfig.ts'
export { useSetting } from './useSetting.ts'

/** Returns the screens of this area. `renderAdded` shows the settings that other areas keep. */
export const schoolConfigScreens = (renderAdded: RenderAdded) => [
  withSynonyms(
    screen('/sys/schoolConfig', '学校设置', 'schoolConfig:config:edit', async () => {
      const { makeSchoolConfigScreen } = await import('./SchoolConfigScreen.tsx')
      return { default: makeSchoolConfigScreen(renderAdded) }
    }),
    '学校名称',
    '校徽',
    '体温时段',
    '体温范围',
  ),
]
