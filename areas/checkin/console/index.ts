import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

export const checkinScreens = [
  withSynonyms(
    screen('/checkin/track', '签到轨迹', 'checkin:track:view', () => import('./TrackScreen.tsx')),
    '行踪',
    '学生轨迹',
  ),
]
