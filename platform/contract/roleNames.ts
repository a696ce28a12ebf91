// Separate from roles.ts, because the login page shows these names and must not load the schema library.

/** The roles of the product (foundations §1, decision on H-005). Ids are fixed: they are on the wire and in exports. */
export const role = {
  superAdministrator: 1,
  departmentManager: 2,
  schoolDataAdministrator: 3,
  dormitoryAdministrator: 4,
  student: 5,
  staff: 6,
  parent: 7,
  gateKeeper: 8,
  bureauAdministrator: 9,
  integrator: 10,
} as const

/** Name on the wire and Chinese label of every role, by id. */
export const roleNames: Readonly<Record<number, { readonly name: string; readonly namezh: string }>> = {
  1: { name: 'ROLE_ADMIN', namezh: '超级管理员' },
  2: { name: 'ROLE_DEPT_MANAGER', namezh: '部门管理员' },
  3: { name: 'ROLE_SCHOOL_MANAGER', namezh: '学校数据管理员' },
  4: { name: 'ROLE_DORMITORY', namezh: '宿舍管理员' },
  5: { name: 'ROLE_STUDENT', namezh: '学生' },
  6: { name: 'ROLE_TEACHER', namezh: '教职工' },
  7: { name: 'ROLE_STUDENT_PARENT', namezh: '家长' },
  8: { name: 'ROLE_GATE_KEEPER', namezh: '门卫' },
  9: { name: 'ROLE_EDU_BUREAU', namezh: '教育局管理员' },
  10: { name: 'ROLE_INTEGRATOR', namezh: '集成商' },
}

/** Returns id, wire name and label of a role; an unknown id is labelled 未知角色. */
export const showRole = (id: number) => ({ id, ...(roleNames[id] ?? { name: `ROLE_${id}`, namezh: '未知角色' }) })
