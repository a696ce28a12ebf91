import { lazy } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const jointExamScreens = [
  withActions(
    withSynonyms(
      screen('/jointExam', '联考', 'jointExam:exam:view', () => import('./JointExamsScreen.tsx')),
      '联合考试',
      '统考',
      '模拟考试',
      '全区名次',
    ),
    [{ title: '新增联考', also: ['添加联考', '组织联考'], permission: 'jointExam:exam:edit' }],
  ),
  // Without a menu entry, because the list of joint exams opens it. Its calls refuse everybody else.
  screen('/jointExam/figures', '联考统计', null, () => import('./FiguresScreen.tsx')),
]

/** The offers of joint exams to the school, above its list of exams. */
export const JointOffers = lazy(() => import('./JointOffers.tsx'))
