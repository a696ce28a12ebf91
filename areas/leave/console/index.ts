import { lazy } from 'react'
import { screen, withActions } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const leaveScreens = [
  screen('/school/calendar', '校历', 'leave:calendar:edit', () => import('./CalendarScreen.tsx')),
  withActions(
    screen('/leave/records', '请假记录', 'sys:leave:view', () => import('./RecordsScreen.tsx')),
    [{ title: '提交请假', also: ['请假', '代学生请假', '新增请假'], permission: 'leave:record:add' }],
  ),
  screen('/leave/approvals', '请假审批', 'leave:record:approve', () => import('./ApprovalsScreen.tsx')),
  screen('/currentLeaverTable', '当前请假', 'sys:leave:view', () => import('./CurrentScreen.tsx')),
  screen('/leave/statistics', '请假统计', 'sys:leave:view', () => import('./StatisticsScreen.tsx')),
  screen('/leave/links', '家长请假链接', 'leave:record:add', () => import('./LinksScreen.tsx')),
  screen('/leave/flow', '请假审批设置', 'leave:flow:edit', () => import('./FlowScreen.tsx')),
]

/** Lists the students on leave now, for a page of another area; its code comes when it is opened. */
export const CurrentLeavers = lazy(async () => ({ default: (await import('./CurrentLeavers.tsx')).CurrentLeavers }))

/** The pages that a parent's link opens, by its purpose. */
export const leavePages = {
  leave: lazy(() => import('./parent/ParentLeavePage.tsx')),
}

/** The links that a child's parents were given, for a list of another area; its code comes when it is opened. */
export const ChildLinksDialog = lazy(async () => ({
  default: (await import('./ChildLinksDialog.tsx')).ChildLinksDialog,
}))
