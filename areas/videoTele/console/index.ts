import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

const settings = 'videoTele:setting:view'
const calls = 'videoTele:call:view'

/** The screens of this area. */
export const videoTeleScreens = [
  withSynonyms(
    screen(
      '/videoTele/DataStatistics',
      '数据统计',
      'videoTele:statistics:view',
      () => import('./log/StatisticsScreen.tsx'),
    ),
    '通话统计',
    '视频电话统计',
  ),
  withActions(
    withSynonyms(
      screen(
        '/videoTele/UserPackage',
        '用户套餐',
        'videoTele:userPackage:view',
        () => import('./orders/BalancesScreen.tsx'),
      ),
      '学生套餐',
      '剩余分钟',
    ),
    [{ title: '赠送通话分钟', also: ['免费分钟'], permission: 'videoTele:userPackage:edit' }],
  ),
  withActions(
    withSynonyms(
      screen('/videoTele/Payment', '缴费记录', 'videoTele:order:view', () => import('./orders/OrdersScreen.tsx')),
      '套餐订单',
      '套餐退款',
    ),
    [{ title: '办理通话套餐', also: ['购买套餐'], permission: 'videoTele:order:edit' }],
  ),
  withSynonyms(
    screen('/videoTele/CallLog', '通话记录', calls, () => import('./log/CallsScreen.tsx')),
    '视频通话记录',
  ),
  withActions(
    withSynonyms(
      screen('/videoTele/Device', '话机管理', 'videoTele:device:view', () => import('./setup/PhonesScreen.tsx')),
      '视频话机',
    ),
    [{ title: '新增话机', also: ['登记话机'], permission: 'videoTele:device:edit' }],
  ),
  withSynonyms(
    screen('/videoTele/PublicPhone', '公用电话', settings, () => import('./setup/PublicNumbersScreen.tsx')),
    '公共号码',
    '免费号码',
  ),
  withSynonyms(
    screen(
      '/videoTele/PackageManage',
      '套餐管理',
      'videoTele:package:view',
      () => import('./setup/PackagesScreen.tsx'),
    ),
    '通话套餐',
  ),
  withSynonyms(
    screen('/videoTele/GroupManage', '分组管理', settings, () => import('./setup/GroupsScreen.tsx')),
    '通话分组',
  ),
  withSynonyms(
    screen('/videoTele/publicSetting', '公共设置', settings, () => import('./setup/SettingsScreen.tsx')),
    '通话时间',
    '视频电话设置',
  ),
  withSynonyms(
    screen('/videoTele/faceBrushingRecord', '刷脸记录', calls, () => import('./log/FacesScreen.tsx')),
    '话机识别记录',
  ),
]
