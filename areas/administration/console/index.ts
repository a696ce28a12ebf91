import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const administrationScreens = [
  screen('/administration/audit', '审计日志', 'administration:audit:view', () => import('./AuditScreen.tsx')),
  screen('/administration/outbox', '发件箱', 'administration:outbox:view', () => import('./OutboxScreen.tsx')),
  screen('/administration/jobs', '后台任务', 'administration:job:view', () => import('./JobsScreen.tsx')),
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
