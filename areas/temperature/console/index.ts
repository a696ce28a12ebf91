import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import { redirectTo } from './redirectTo.tsx'

const view = 'temperature:report:view'
const staff = 'temperature:staff:view'
const region = 'temperature:region:view'

/** An alternative spelling of a path. The target checks the permission (C-013). */
const moved = (from: string, title: string, path: `/${string}`) =>
  screen(from, title, null, async () => ({ default: redirectTo(path) }))

/** The screens of this area. */
export const temperatureScreens = [
  withSynonyms(
    screen('/health/TemperatureEntry', '晨检录入', 'temperature:reading:submit', () => import('./EntryScreen.tsx')),
    '量体温',
    '测体温',
    '体温录入',
    '发烧',
    '晨检',
    '午检',
  ),
  withSynonyms(
    screen('/health/ClassTable', '班级体温', view, () => import('./ClassScreen.tsx')),
    '发烧',
    '发热',
    '没报体温',
    '未上报',
  ),
  withSynonyms(
    screen('/health/SchoolStudentTable', '学校学生体温', view, () => import('./SchoolStudentScreen.tsx')),
    '发烧',
    '发热',
    '量体温',
  ),
  withSynonyms(
    screen('/health/SchoolTeacherTable', '学校教职工体温', staff, () => import('./SchoolTeacherScreen.tsx')),
    '发烧',
    '教师体温',
    '老师体温',
  ),
  withSynonyms(
    screen('/health/tempTable', '体温记录', view, () => import('./HistoryScreen.tsx')),
    '发烧',
    '发热',
    '量体温',
    '体温流水',
  ),
  withSynonyms(
    screen('/health/TemperatureArchive', '体温档案', view, () => import('./ArchiveScreen.tsx')),
    '发烧',
    '体温单',
    '体温打印',
  ),
  withSynonyms(
    screen('/health/AreaStudentTable', '区域学生体温', region, () => import('./AreaStudentScreen.tsx')),
    '发烧',
    '各校体温',
  ),
  withSynonyms(
    screen('/health/AreaTeacherTable', '区域教职工体温', region, () => import('./AreaTeacherScreen.tsx')),
    '各校教师体温',
  ),
  moved('/health/classTable', '班级体温', '/health/ClassTable'),
  moved('/health/temperatureArchive', '体温档案', '/health/TemperatureArchive'),
]

/** Setting of the periods and the normal range, in 学校设置. Loaded on first use. */
export const TemperatureSetting = lazy(() => import('./settings/TemperatureSetting.tsx'))

/** The page opened by a parent's link, by the purpose of the link. */
export const temperaturePages = {
  temperature: lazy(() => import('./parent/ParentTemperaturePage.tsx')),
}
