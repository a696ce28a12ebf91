import { lazy } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'
import { appealsPath, flagsPath, recordPath, recordsPath } from './places.ts'

/** Today's checks of a room, for the dormitory's board. Their code loads when a room opens. */
export const RoomChecks = lazy(async () => ({ default: (await import('./room/RoomChecks.tsx')).RoomChecks }))

/** The screens of this area. */
export const moralEducationScreens = [
  withSynonyms(
    screen(recordPath, '德育记分', 'moralEducation:record:enter', () => import('./RecordScreen.tsx')),
    '扣分',
    '加分',
    '值周',
    '检查',
  ),
  withSynonyms(
    screen(recordsPath, '德育记录', 'moralEducation:record:view', () => import('./RecordsScreen.tsx')),
    '扣分记录',
    '撤回',
  ),
  withSynonyms(
    screen('/deyu/DeyuTable', '德育统计', 'moralEducation:report:view', () => import('./DeyuTableScreen.tsx')),
    '班级排名',
    '量化排名',
  ),
  screen(flagsPath, '流动红旗', 'moralEducation:report:view', () => import('./FlagsScreen.tsx')),
  withSynonyms(
    screen('/deyu/deyuArchives', '德育档案', 'moralEducation:record:view', () => import('./ArchivesScreen.tsx')),
    '学生档案',
    '成长档案',
  ),
  screen(appealsPath, '德育申诉', 'moralEducation:record:view', () => import('./AppealsScreen.tsx')),
  withActions(
    withSynonyms(
      screen('/deyu/deyuDetail', '考评项目', 'moralEducation:project:view', () => import('./ProjectsScreen.tsx')),
      '德育项目',
      '评分项',
      '量化',
    ),
    [{ title: '新增项目', also: ['添加考评项目', '新建考评项目'], permission: 'sys:education:add' }],
  ),
]
