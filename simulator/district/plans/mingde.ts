import { role } from '../../../platform/contract/roles.ts'
import type { SchoolPlan } from '../plan.ts'
import { juniorSubjects, seniorSubjects, teachingDepartments } from './subjects.ts'

/** 明德中学: a complete secondary school, junior and senior, whose boarders are mostly seniors. */
export const mingdePlan: SchoolPlan = {
  name: '明德中学',
  usernamePrefix: 'mdzx',
  section: 5,
  founded: 1956,
  boarders: 410,
  suspended: 5,
  left: 3,
  stages: [
    {
      branch: '初中部',
      section: 3,
      firstLevel: 7,
      className: (grade, number) => `${grade}(${number})班`,
      women: 64,
      grades: [
        { name: '初一', classes: 3, students: 137, boarding: 0.12 },
        { name: '初二', classes: 3, students: 134, boarding: 0.15 },
        { name: '初三', classes: 3, students: 139, boarding: 0.25 },
      ],
      subjects: juniorSubjects,
      gradeGroups: [{ name: '初中年级组', grades: [1, 2, 3] }],
    },
    {
      branch: '高中部',
      section: 4,
      firstLevel: 10,
      className: (grade, number) => `${grade}(${number})班`,
      women: 54,
      grades: [
        { name: '高一', classes: 4, students: 172, boarding: 0.6 },
        { name: '高二', classes: 4, students: 164, boarding: 0.7 },
        { name: '高三', classes: 4, students: 158, boarding: 0.85 },
      ],
      subjects: seniorSubjects,
      gradeGroups: [
        { name: '高一年级组', grades: [1] },
        { name: '高二年级组', grades: [2] },
        { name: '高三年级组', grades: [3] },
      ],
    },
  ],
  departments: [
    { name: '校长室', staff: 3, women: 30 },
    { name: '办公室', staff: 2, women: 70 },
    { name: '教务处', staff: 3, children: teachingDepartments },
    { name: '德育处', staff: 2, children: [{ name: '团委', staff: 1 }] },
    {
      name: '总务处',
      staff: 3,
      women: 40,
      children: [
        { name: '宿管中心', staff: 5, role: role.dormitoryAdministrator, women: 60 },
        { name: '保卫科', staff: 5, role: role.gateKeeper, women: 5 },
        { name: '医务室', staff: 2, women: 90 },
      ],
    },
    { name: '信息中心', staff: 2, women: 30 },
  ],
}
