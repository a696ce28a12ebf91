import { lazy } from 'react'
import { screen } from '../../../platform/console/shell/screen.ts'
import { movedTo } from './moved.tsx'

const view = 'temperature:report:view'
const staff = 'temperature:staff:view'
const region = 'temperature:region:view'

/** Another spelling of a path; its permission is asked for where it leads (C-013). */
const moved = (from: string, title: string, path: `/${string}`) =>
  screen(from, title, null, async () => ({ default: movedTo(path) }))

/** The screens of this area. */
export const temperatureScreens = [
  screen('/health/TemperatureEntry', '晨检录入', 'temperature:reading:submit', () => import('./EntryScreen.tsx')),
  screen('/health/ClassTable', '班级体温', view, () => import('./ClassScreen.tsx')),
  screen('/health/SchoolStudentTable', '学校学生体温', view, () => import('./SchoolStudentScreen.tsx')),
  screen('/health/SchoolTeacherTable', '学校教职工体温', staff, () => import('./SchoolTeacherScreen.tsx')),
  screen('/health/tempTable', '体温记录', view, () => import('./HistoryScreen.tsx')),
  screen('/health/TemperatureArchive', '体温档案', view, () => import('./ArchiveScreen.tsx')),
  screen('/health/AreaStudentTable', '区域学生体温', region, () => import('./AreaStudentScreen.tsx')),
  screen('/health/AreaTeacherTable', '区域教职工体温', region, () => import('./AreaTeacherScreen.tsx')),
  moved('/health/classTable', '班级体温', '/health/ClassTable'),
  moved('/health/temperatureArchive', '体温档案', '/health/TemperatureArchive'),
]

/** The page that a parent's link opens, by its purpose. */
export const temperaturePages = {
  temperature: lazy(() => import('./parent/ParentTemperaturePage.tsx')),
}
