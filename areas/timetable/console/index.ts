import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

const view = 'timetable:plan:view'
const bells = 'timetable:bell:edit'
const groups = 'timetable:class:edit'

/** The screens of this area. */
export const timetableScreens = [
  withSynonyms(
    screen('/timetable/week', '课程表', view, () => import('./week/WeekScreen.tsx')),
    '课表',
    '我的课',
  ),
  withSynonyms(
    screen('/timetable/changes', '调课记录', view, () => import('./changes/ChangesScreen.tsx')),
    '停课',
    '代课记录',
  ),
  withSynonyms(
    screen('/timetable/cover', '代课安排', 'timetable:change:edit', () => import('./changes/CoverScreen.tsx')),
    '代课',
    '调课',
    '换课',
  ),
  withSynonyms(
    screen('/timetable/plans', '排课', 'timetable:plan:edit', () => import('./plans/PlansScreen.tsx')),
    '导入课程表',
    '课表冲突',
  ),
  withActions(
    withSynonyms(
      screen('/timetable/teachingClasses', '教学班', view, () => import('./teachingClasses/TeachingClassesScreen.tsx')),
      '走班',
    ),
    [{ title: '新增教学班', also: ['添加教学班'], permission: groups }],
  ),
  withActions(
    withSynonyms(
      screen('/timetable/bells', '作息时间', bells, () => import('./bells/BellsScreen.tsx')),
      '节次时间',
      '铃声',
    ),
    [{ title: '新增作息时间', also: ['添加作息时间'], permission: bells }],
  ),
]
