import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const cardScreens = [
  screen('/familyNumber/selectMoney', '刷卡记录', 'card:card:view', () => import('./UsageScreen.tsx')),
  screen('/tools', '卡号查询', 'card:tool:view', () => import('./ToolsScreen.tsx')),
]

export { useCardReader } from './useCardReader.ts'
