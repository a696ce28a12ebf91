import type { SessionUser } from '../../platform/console/session/user.ts'

/** The signed-in user of the gallery. */
export const galleryUser: SessionUser = {
  userId: 1,
  username: 'gallery',
  name: '欧阳修竹',
  avatar: null,
  roles: [{ id: 3, name: 'ROLE_SCHOOL_MANAGER', namezh: '学校数据管理员' }],
  userRoles: [{ roleId: 3, schoolId: 2 }],
  schools: [{ id: 2, name: '杏坛实验学校' }],
  schoolId: 2,
  schoolName: '杏坛实验学校',
  schoolDeptId: 1,
  selectSch: true,
  passwordToChange: false,
  dangers: 'false',
  permissions: [],
}
