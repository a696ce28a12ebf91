import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { type UserModel, genderNames } from '../contract.ts'

/** The tab 基本信息 of a user. */
export const BasicInfo = ({ user }: { user: UserModel }) => (
  <Facts
    facts={[
      { name: '姓名', value: user.name },
      { name: '用户名', value: user.username },
      { name: '性别', value: genderNames[user.gender] ?? null },
      { name: '民族', value: user.nationality },
      { name: '出生日期', value: user.birthDate },
      { name: '手机号', value: user.telephone },
      { name: '证件号', value: user.idCard },
      { name: '学工号', value: user.studentOrTeacherCode },
      { name: '一卡通号', value: user.schoolCardNum },
      { name: '人脸照片', value: user.hasFace ? '已采集' : '未采集' },
      { name: '部门', value: user.deptName || user.depts.map((dept) => dept.name).join('、'), wide: true },
      { name: '角色', value: user.roleNames.join('、'), wide: true },
      { name: '用户组', value: user.groups.map((group) => group.groupName).join('、'), wide: true },
      { name: '家庭住址', value: user.familyAddress, wide: true },
    ]}
  />
)
