import { startOfImport } from '../../../imports/console/index.ts'
import { photosPath, photosTitle } from '../photos/places.ts'

const everywhere = ['school:user:import'] as const

/** Where people are imported, each with the permissions that it takes, and the words by which else it is looked for. */
export const importPlaces = [
  { title: '导入学生', place: startOfImport('students'), also: ['批量添加学生', '新生名单'], permissions: everywhere },
  { title: '导入教师', place: startOfImport('teachers'), also: ['批量添加教职工'], permissions: everywhere },
  { title: '导入家长', place: startOfImport('parents'), also: ['批量绑定家长'], permissions: everywhere },
  { title: '批量停用', place: startOfImport('disabling'), also: ['停用账号'], permissions: everywhere },
  {
    title: '批量调宿',
    place: startOfImport('moves'),
    also: ['批量换宿舍'],
    permissions: [...everywhere, 'dormitory:room:view'],
  },
  {
    title: photosTitle,
    place: photosPath,
    also: ['导入照片', '人脸照片', '批量上传头像'],
    permissions: [...everywhere, 'school:user:edit'],
  },
] as const

/** Those that somebody with these permissions may open. */
export const importsOpenTo = (held: readonly string[]) =>
  importPlaces.filter(({ permissions }) => permissions.every((one) => held.includes(one)))
