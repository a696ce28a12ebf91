import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const administrationScreens = [
  withSynonyms(
    screen('/administration/audit', '审计日志', 'administration:audit:view', () => import('./AuditScreen.tsx')),
    '操作记录',
    '谁改的',
  ),
  withSynonyms(
    screen('/administration/outbox', '发件箱', 'administration:outbox:view', () => import('./OutboxScreen.tsx')),
    '短信',
    '短信记录',
    '通知记录',
  ),
  withSynonyms(
    screen('/administration/jobs', '后台任务', 'administration:job:view', () => import('./JobsScreen.tsx')),
    '导出',
    '任务进度',
  ),
  screen(
    '/administration/status',
    '运行状态',
    'administration:status:view',
    () => import('./StatusScreen.tsx'),
    'platform',
  ),
  screen(
    '/administration/brands',
    '品牌设置',
    'administration:brand:edit',
    () => import('./BrandsScreen.tsx'),
    'platform',
  ),
]
