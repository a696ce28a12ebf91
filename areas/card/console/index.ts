import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const cardScreens = [
  withSynonyms(
    screen('/familyNumber/selectMoney', '刷卡记录', 'card:card:view', () => import('./UsageScreen.tsx')),
    '刷卡',
    '卡消费',
  ),
  withSynonyms(
    screen('/tools', '卡号查询', 'card:tool:view', () => import('./ToolsScreen.tsx')),
    '卡号',
    '查卡',
    '谁的卡',
    '丢卡',
    '捡到卡',
  ),
]

export { useCardReader } from './useCardReader.ts'
