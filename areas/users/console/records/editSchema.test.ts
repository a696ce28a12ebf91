import { expect, test } from 'vitest'
import type { UserModel } from '../../contract.ts'
import { pickChanges, editSchema, editValues } from './editSchema.ts'

const user: UserModel = {
  id: 7,
  schoolId: 2,
  name: '白小妍',
  username: 'xtsy7',
  avatar: null,
  gender: 2,
  telephone: '138******78',
  studentOrTeacherCode: 'S2026-0042',
  schoolCardNum: null,
  userRoles: [5],
  roleNames: ['学生'],
  depts: [{ id: 3, name: '七年级1班' }],
  studentStatus: 1,
  hasFace: false,
  accountDisabled: false,
  disabledFor: null,
  accountLocked: false,
  graduated: false,
  children: [],
  schoolName: null,
  nationality: '汉族',
  birthDate: '2014-03-07',
  idCard: '**************0016',
  idCardType: '居民身份证',
  registerNumber: null,
  familyAddress: '青禾区学府路****',
  deptId: 3,
  deptName: '七年级1班',
  facesEnabled: true,
  faceId: null,
  userFaceImg: null,
  selfManaged: false,
  hasFirstPassword: false,
  mayReadLooks: false,
  groups: [],
  schools: [],
  wxAccountDO: null,
  oldRoles: [5],
  accommodation: null,
  dormitory: null,
  dormRoom: null,
  parents: [],
  version: 4,
}

const read = (change: Record<string, unknown>) => editSchema(user).safeParse({ ...editValues(user), ...change })

test('accepts unchanged masked texts and does not send them', () => {
  expect(read({ name: '白雨' }).success).toBe(true)
  const values = editSchema(user).parse({ ...editValues(user), name: '白雨' })
  expect(pickChanges(user, values)).toEqual({ id: 7, version: 4, name: '白雨' })
})

test.each([
  ['familyAddress', '青禾区学府路****2号楼'],
  ['familyAddress', '****'],
  ['telephone', '138******79'],
  ['idCard', '**************0017'],
  ['birthDate', '2199-09-01'],
])('refuses a half-edited or impossible %s: %s', (field, text) => {
  expect(read({ [field]: text }).error?.issues).toMatchObject([{ path: [field] }])
})

test.each([
  ['familyAddress', '青禾区学府路12号2号楼'],
  ['familyAddress', ''],
  ['telephone', '13812345679'],
  ['idCard', '110105201403070016'],
])('sends a retyped %s: %s', (field, text) => {
  const values = editSchema(user).parse({ ...editValues(user), [field]: text })
  expect(pickChanges(user, values)).toEqual({ id: 7, version: 4, [field]: text })
})
