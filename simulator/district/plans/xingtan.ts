import { role } from '../../../platform/contract/roles.ts'
import type { SchoolPlan } from '../plan.ts'
import { juniorSubjects, primarySubjects, teachingDepartments } from './subjects.ts'

/** 杏坛实验学校: a nine-year boarding school of 2,400 students, two thirds of whom board. */
export const xingtanPlan: SchoolPlan = {
  name: '杏坛实验学校',
  usernamePrefix: 'xtsy',
  section: 5,
  founded: 2003,
  boarders: 1600,
  suspended: 9,
  left: 6,
  stages: [
    {
      branch: '小学部',
      section: 2,
      firstLevel: 1,
      className: (grade, number) => `${grade}${number}班`,
      women: 78,
      grades: [
        { name: '一年级', classes: 5, students: 203, boarding: 0.01 },
        { name: '二年级', classes: 5, students: 207, boarding: 0.03 },
        { name: '三年级', classes: 5, students: 212, boarding: 0.3 },
        { name: '四年级', classes: 5, students: 209, boarding: 0.55 },
        { name: '五年级', classes: 5, students: 216, boarding: 0.7 },
        { name: '六年级', classes: 5, students: 213, boarding: 0.8 },
      ],
      subjects: primarySubjects,
      gradeGroups: [
        { name: '小学低段年级组', grades: [1, 2] },
        { name: '小学中段年级组', grades: [3, 4] },
        { name: '小学高段年级组', grades: [5, 6] },
      ],
    },
    {
      branch: '初中部',
      section: 3,
      firstLevel: 7,
      className: (grade, number) => `${grade}${number}班`,
      women: 62,
      grades: [
        { name: '七年级', classes: 8, students: 386, boarding: 0.95 },
        { name: '八年级', classes: 8, students: 379, boarding: 0.97 },
        { name: '九年级', classes: 8, students: 375, boarding: 0.99 },
      ],
      subjects: juniorSubjects,
      gradeGroups: [
        { name: '七年级组', grades: [1] },
        { name: '八年级组', grades: [2] },
        { name: '九年级组', grades: [3] },
      ],
    },
  ],
  departments: [
    { name: '校长室', staff: 4, women: 40 },
    { name: '党政办公室', staff: 4, women: 70 },
    { name: '教务处', staff: 4, children: teachingDepartments },
    {
      name: '德育处',
      staff: 3,
      children: [
        { name: '团委与少先队大队部', staff: 2, women: 70 },
        { name: '心理健康中心', staff: 2, women: 80 },
      ],
    },
    {
      name: '总务处',
      staff: 4,
      women: 40,
      children: [
        { name: '财务室', staff: 3, women: 90 },
        { name: '宿管中心', staff: 17, role: role.dormitoryAdministrator, women: 65 },
        { name: '保卫科', staff: 10, role: role.gateKeeper, women: 5 },
        { name: '膳食中心', staff: 4, women: 50 },
        { name: '医务室', staff: 3, women: 90 },
      ],
    },
    { name: '信息中心', staff: 3, women: 30 },
    { name: '图书馆', staff: 3, women: 80 },
  ],
}
