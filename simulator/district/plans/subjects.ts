import type { SubjectPlan } from '../plan.ts'

/** Subjects of primary schools, with departments named as in a large school. */
export const primarySubjects: readonly SubjectPlan[] = [
  { name: '语文', department: '语文教研组', load: 1, leads: true },
  { name: '数学', department: '数学教研组', load: 2, leads: true },
  { name: '英语', department: '英语教研组', load: 3, leads: true },
  { name: '道德与法治', department: '道法与人文教研组', load: 8 },
  { name: '科学', department: '科学教研组', load: 7 },
  { name: '体育', department: '体艺教研组', load: 5 },
  { name: '音乐', department: '体艺教研组', load: 8 },
  { name: '美术', department: '体艺教研组', load: 8 },
  { name: '信息科技', department: '信息中心', load: 10, grades: [3, 4, 5, 6] },
]

/** Subjects of junior schools. */
export const juniorSubjects: readonly SubjectPlan[] = [
  { name: '语文', department: '语文教研组', load: 2, leads: true },
  { name: '数学', department: '数学教研组', load: 2, leads: true },
  { name: '英语', department: '英语教研组', load: 3, leads: true },
  { name: '物理', department: '科学教研组', load: 4, grades: [2, 3] },
  { name: '化学', department: '科学教研组', load: 4, grades: [3] },
  { name: '生物学', department: '科学教研组', load: 6, grades: [1, 2] },
  { name: '道德与法治', department: '道法与人文教研组', load: 6 },
  { name: '历史', department: '道法与人文教研组', load: 6 },
  { name: '地理', department: '道法与人文教研组', load: 7, grades: [1, 2] },
  { name: '体育与健康', department: '体艺教研组', load: 5 },
  { name: '音乐', department: '体艺教研组', load: 12 },
  { name: '美术', department: '体艺教研组', load: 12 },
  { name: '信息科技', department: '信息中心', load: 12, grades: [1, 2] },
]

/** Subjects of senior schools. */
export const seniorSubjects: readonly SubjectPlan[] = [
  { name: '语文', department: '语文教研组', load: 2, leads: true },
  { name: '数学', department: '数学教研组', load: 2, leads: true },
  { name: '英语', department: '英语教研组', load: 2, leads: true },
  { name: '物理', department: '科学教研组', load: 3 },
  { name: '化学', department: '科学教研组', load: 4 },
  { name: '生物学', department: '科学教研组', load: 4 },
  { name: '思想政治', department: '道法与人文教研组', load: 4 },
  { name: '历史', department: '道法与人文教研组', load: 4 },
  { name: '地理', department: '道法与人文教研组', load: 4 },
  { name: '体育与健康', department: '体艺教研组', load: 6 },
  { name: '音乐', department: '体艺教研组', load: 12 },
  { name: '美术', department: '体艺教研组', load: 12 },
  { name: '信息技术', department: '信息中心', load: 8, grades: [1, 2] },
]

/** The departments of the teachers of these subjects. */
export const teachingDepartments = [
  '语文教研组',
  '数学教研组',
  '英语教研组',
  '科学教研组',
  '道法与人文教研组',
  '体艺教研组',
].map((name) => ({ name }))
