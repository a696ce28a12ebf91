import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area (foundations §2, F-SCR-036 to F-SCR-039). */
export const mediaScreens = [
  withSynonyms(
    withActions(
      screen('/multiMedis/task', '发布任务', 'media:task:view', () => import('./tasks/TasksScreen.tsx')),
      [{ title: '新增发布任务', also: ['紧急通知'], permission: 'media:task:edit' }],
    ),
    '信息发布',
    '紧急通知',
    '班牌通知',
  ),
  withSynonyms(
    screen('/multiMedis/resource', '素材', 'media:resource:view', () => import('./resources/ResourcesScreen.tsx')),
    '媒体资源',
    '班牌图片',
    '公告',
  ),
  withSynonyms(
    screen('/multiMedis/layout', '版式', 'media:layout:view', () => import('./layouts/LayoutsScreen.tsx')),
    '版面布局',
    '模板',
  ),
  withSynonyms(
    screen('/multiMedis/devices', '班牌设备', 'media:pad:view', () => import('./pads/PadsScreen.tsx')),
    '发布设备',
    '配对班牌',
    '电子班牌',
    '播放记录',
  ),
]

/** Loads the page of a class pad when a display shows it. */
export const loadClassPad = () => import('./board/ClassPad.tsx')
