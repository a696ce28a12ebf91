import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const teachingScreens = [
  withSynonyms(
    screen('/subject', '学科', 'teaching:subject:edit', () => import('./SubjectsScreen.tsx')),
    '科目',
    '科目管理',
    '课程',
  ),
  withSynonyms(
    screen('/teaching', '任教安排', 'teaching:assignment:view', () => import('./AssignmentsScreen.tsx')),
    '任课',
    '任课表',
    '任课教师',
  ),
  withSynonyms(
    screen('/elective', '选科', 'teaching:elective:view', () => import('./ElectivesScreen.tsx')),
    '选考',
    '物理类',
    '历史类',
    '3+1+2',
  ),
]
