import type { ComponentType } from 'react'
import { lazy } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. `Notice` is shown above the list of exams. */
export const examScreens = (Notice: ComponentType) => [
  withActions(
    withSynonyms(
      screen('/exam', '考试管理', 'exam:exam:view', async () => {
        const { examsScreen } = await import('./ExamsScreen.tsx')
        return { default: examsScreen(Notice) }
      }),
      '考试',
      '期中',
      '期末',
      '月考',
      '发布成绩',
    ),
    [{ title: '新增考试', also: ['添加考试', '新建考试'], permission: 'sys:exam:edit' }],
  ),
  withSynonyms(
    screen('/scoreStudentTable', '学生成绩', 'exam:score:view', () => import('./StudentScoresScreen.tsx')),
    '历次成绩',
    '分数',
  ),
  withSynonyms(
    screen('/exam/figures', '各校考试统计', 'exam:figure:view', () => import('./bureau/SchoolFiguresScreen.tsx')),
    '平均分',
    '及格率',
    '优秀率',
  ),
  // No menu entries: the list of exams opens them. These screens check the permission themselves.
  screen('/scoreTable', '成绩表', null, () => import('./ScoresScreen.tsx')),
  screen('/scoreEntry', '成绩录入', null, () => import('./EntryScreen.tsx')),
  screen('/examAnalysis', '成绩分析', null, () => import('./analysis/AnalysisScreen.tsx')),
  screen('/scoreSlips', '成绩条', null, () => import('./slips/SlipsScreen.tsx')),
  screen('/scoreImport', '成绩导入', null, () => import('./sheets/ScoreImportScreen.tsx')),
]

/** Pages opened by a parent's link, by the purpose of the link. */
export const examPages = {
  exam: lazy(() => import('./parents/ParentExamPage.tsx')),
}
