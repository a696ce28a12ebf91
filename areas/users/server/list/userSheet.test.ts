import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { writeSheet } from '../../../../platform/server/sheets/writeSheet.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'
import { userSheet, userSheetRow } from './userSheet.ts'

const { make, actor, as } = await useServer()

test('the user list as a file: phones masked, leading zeros and texts like formulas as they are', async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.officeGroup],
    name: '主管',
    pinyin: 'zzzhuguan',
  })
  const pupil = await make.makeMember({
    schoolId: school.id,
    roles: [role.student],
    departments: [school.classOne],
    name: '=1+1',
    pinyin: 'a',
    code: '0020260001',
    cardNum: '0000012345',
    telephone: '13912345678',
  })
  const { data } = await as(who, users.findUserPage, { body: {} })
  const read = await readAll(userSheet, writeSheet(userSheet, data.content.map(userSheetRow)))
  const shown = data.content[0]
  expect(read.map(({ row }) => row)).toHaveLength(data.content.length)
  expect(read[0]?.row).toEqual({
    name: '=1+1',
    username: pupil.username,
    gender: '未设置',
    roles: '学生',
    departments: shown?.depts.map(({ name }) => name).join('、'),
    telephone: '139****5678',
    code: '0020260001',
    card: '0000012345',
    state: '在校',
  })
})

test('an account that is disabled or locked says so before what a student is', () => {
  const row = {
    id: 1,
    name: '张三',
    username: 'zhangsan',
    schoolId: 2,
    avatar: null,
    gender: 1,
    telephone: null,
    studentOrTeacherCode: null,
    schoolCardNum: null,
    userRoles: [role.student],
    roleNames: ['学生', '班干部'],
    depts: [],
    studentStatus: 3,
    hasFace: false,
    accountDisabled: false,
    disabledFor: null,
    accountLocked: false,
    graduated: false,
    children: [],
    schoolName: null,
  }
  const stateWith = (change: Partial<typeof row>) => userSheetRow({ ...row, ...change }).state
  expect(userSheetRow(row)).toMatchObject({ gender: '男', roles: '学生、班干部', departments: '', telephone: null })
  expect(stateWith({})).toBe('休学')
  expect(stateWith({ accountLocked: true })).toBe('锁定')
  expect(stateWith({ accountLocked: true, graduated: true })).toBe('已毕业')
  expect(stateWith({ accountLocked: true, accountDisabled: true })).toBe('停用')
})
