import type { Places } from '../../platform/console/shell/screen.ts'

interface AreaToCome {
  /** The name of the planned area, by which it can be switched off for a school. */
  readonly area: string
  readonly title: string
  readonly screens: Readonly<Record<`/${string}`, string>>
}

/**
 * The screens of the specification (foundations §2, academics §2) whose areas are not built yet. Remove an area here
 * when it is built.
 */
const areasToCome: readonly AreaToCome[] = [
  {
    area: 'videoTele',
    title: '视频电话',
    screens: {
      '/videoTele/DataStatistics': '数据统计',
      '/videoTele/UserPackage': '用户套餐',
      '/videoTele/Payment': '缴费记录',
      '/videoTele/CallLog': '通话记录',
      '/videoTele/Device': '话机管理',
      '/videoTele/PublicPhone': '公用电话',
      '/videoTele/PackageManage': '套餐管理',
      '/videoTele/GroupManage': '分组管理',
      '/videoTele/publicSetting': '公共设置',
      '/videoTele/faceBrushingRecord': '刷脸记录',
    area: 'multiMedis',
    title: '多媒体发布',
    screens: {
      '/multiMedis/resource': '媒体资源',
      '/multiMedis/task': '发布任务',
      '/multiMedis/layout': '版面布局',
      [`/multiMedis/${deviceWord}s`]: '发布设备',
    },
  },
]

/** The same as a flat list of screens. */
export const screensToCome: Places['toCome'] = areasToCome.flatMap(({ area, title, screens }) =>
  Object.entries(screens).map(([path, name]) => ({ path, title: name, area, areaTitle: title })),
)
