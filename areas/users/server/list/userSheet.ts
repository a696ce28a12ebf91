import { type SheetRow, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { genderNames, stateName, type UserRow } from '../../contract.ts'

/** Users as a file of rows. */
export const userSheet = sheetDefinition({
  title: '用户列表',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', width: 14 },
    { key: 'username', title: '账号', kind: 'text', width: 20 },
    { key: 'gender', title: '性别', kind: 'text', width: 8 },
    { key: 'roles', title: '角色', kind: 'text', width: 24 },
    { key: 'departments', title: '部门', kind: 'text', width: 32 },
    { key: 'telephone', title: '手机号', kind: 'text', width: 16 },
    { key: 'code', title: '工号/学号', kind: 'text', width: 18 },
    { key: 'card', title: '卡号', kind: 'text', width: 16 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
  ],
})

type UserSheetKey = (typeof userSheet)['columns'][number]['key']

/** A row of the user list as a row of the file: nothing leaves by it that the list does not show, phones masked. */
export const userSheetRow = (user: UserRow): SheetRow<UserSheetKey> => ({
  name: user.name,
  username: user.username,
  gender: genderNames[user.gender] ?? '',
  roles: user.roleNames.join('、'),
  departments: user.depts.map(({ name }) => name).join('、'),
  telephone: user.telephone,
  code: user.studentOrTeacherCode,
  card: user.schoolCardNum,
  state: stateName(user),
})
