import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

const may = 'environment:air:view'

/** The screens of this area. */
export const environmentScreens = [
  withSynonyms(
    screen('/environmentDevice/environment', '环境监测', may, () => import('./PlacesScreen.tsx')),
    '空气质量',
    '温湿度',
    'PM2.5',
    '甲醛',
  ),
  screen('/environmentDevice/history', '环境变化', may, () => import('./HistoryScreen.tsx')),
  screen('/environmentDevice/exceedance', '超标记录', may, () => import('./ExceedancesScreen.tsx')),
]
