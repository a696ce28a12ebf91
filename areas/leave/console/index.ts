import { lazy } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const leaveScreens = [
  withSynonyms(
    screen('/school/calendar', '校历', 'leave:calendar:edit', () => import('./CalendarScreen.tsx')),
    '放假',
    '节假日',
    '调休',
    '寒假',
    '暑假',
  ),
  withActions(
    withSynonyms(
      screen('/leave/records', '请假记录', 'sys:leave:view', () => import('./RecordsScreen.tsx')),
      '请假条',
      '假条',
      '病假',
      '事假',
      '销假',
      '续假',
    ),
    [{ title: '提交请假', also: ['请假', '代学生请假', '新增请假'], permission: 'leave:record:add' }],
  ),
  withSynonyms(
    screen('/leave/approvals', '请假审批', 'leave:record:approve', () => import('./ApprovalsScreen.tsx')),
    '批假',
    '请假条',
    '审批',
    '准假',
  ),
  withSynonyms(
    screen('/currentLeaverTable', '当前请假', 'sys:leave:view', () => import('./CurrentScreen.tsx')),
    '谁请假了',
    '请假的人',
    '病假',
  ),
  withSynonyms(
    screen('/leave/statistics', '请假统计', 'sys:leave:view', () => import('./StatisticsScreen.tsx')),
    '请假人数',
    '病假',
    '事假',
  ),
  withSynonyms(
    screen('/leave/links', '家长请假链接', 'leave:record:add', () => import('./LinksScreen.tsx')),
    '家长请假',
    '请假链接',
    '请假条',
  ),
  withSynonyms(
    screen('/leave/flow', '请假审批设置', 'leave:flow:edit', () => import('./FlowScreen.tsx')),
    '谁批假',
    '审批流程',
    '请假流程',
  ),
]

/** Loads the list of the students on leave now, for a page of another area. */
export const loadCurrentLeavers = async (address?: string) => {
  if (address === undefined) return (await import('./CurrentLeavers.tsx')).CurrentLeavers
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- code loaded by its address has no type
  const code: typeof import('./CurrentLeavers.tsx') = await import(/* @vite-ignore */ address)
  return code.CurrentLeavers
}

/** Pages opened by a parent's link, by the purpose of the link. */
export const leavePages = {
  leave: lazy(() => import('./parent/ParentLeavePage.tsx')),
}

/** The dialog with the links of a child's parents, for a list of another area. Its code loads when it opens. */
export const ChildLinksDialog = lazy(async () => ({
  default: (await import('./ChildLinksDialog.tsx')).ChildLinksDialog,
}))

/** The form by which a parent asks for leave, for another page of a parent. Its code loads when it opens. */
export const ParentRequestForm = lazy(async () => ({
  default: (await import('./parent/ParentRequestForm.tsx')).ParentRequestForm,
}))
