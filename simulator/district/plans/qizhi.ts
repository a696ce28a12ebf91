import { role } from '../../../platform/contract/roles.ts'
import type { SchoolPlan } from '../plan.ts'
import { primarySubjects } from './subjects.ts'

const departmentNames: Readonly<Record<string, string>> = {
  语文教研组: '语文组',
  数学教研组: '数学组',
  英语教研组: '英语组',
}

/** 启智小学: a small day school. Its grades are directly below the school, and its minor subjects share one department. */
export const qizhiPlan: SchoolPlan = {
  name: '启智小学',
  usernamePrefix: 'qzxx',
  section: 2,
  founded: 1987,
  boarders: 0,
  suspended: 2,
  left: 2,
  stages: [
    {
      branch: null,
      section: 2,
      firstLevel: 1,
      className: (grade, number) => `${grade}${number}班`,
      women: 82,
      grades: [
        { name: '一年级', classes: 3, students: 121, boarding: 0 },
        { name: '二年级', classes: 3, students: 117, boarding: 0 },
        { name: '三年级', classes: 2, students: 91, boarding: 0 },
        { name: '四年级', classes: 2, students: 88, boarding: 0 },
        { name: '五年级', classes: 2, students: 93, boarding: 0 },
        { name: '六年级', classes: 2, students: 92, boarding: 0 },
      ],
      subjects: primarySubjects.map((subject) => ({
        ...subject,
        department: departmentNames[subject.department] ?? '综合组',
      })),
      gradeGroups: [
        { name: '低段年级组', grades: [1, 2] },
        { name: '中段年级组', grades: [3, 4] },
        { name: '高段年级组', grades: [5, 6] },
      ],
    },
  ],
  departments: [
    { name: '校长室', staff: 2, women: 60 },
    {
      name: '教导处',
      staff: 2,
      children: [{ name: '语文组' }, { name: '数学组' }, { name: '英语组' }, { name: '综合组' }],
    },
    { name: '德育处', staff: 1 },
    { name: '总务处', staff: 3, women: 40, children: [{ name: '保卫科', staff: 3, role: role.gateKeeper, women: 0 }] },
    { name: '信息中心', staff: 1, women: 30 },
  ],
}
