import { z } from 'zod'

/** The fields of people that may be handed to the school's cloud platform, with the words for them. */
export const cloudFields = {
  name: '姓名',
  studentOrTeacherCode: '学工号',
  gender: '性别',
  depts: '组织',
  schoolCardNum: '一卡通号',
  telephone: '手机号',
  avatar: '头像',
} as const
export type CloudField = keyof typeof cloudFields

const isCloudField = (name: string): name is CloudField => Object.hasOwn(cloudFields, name)

/** A field of those above. */
export const CloudFieldName = z.enum([
  'name',
  'studentOrTeacherCode',
  'gender',
  'depts',
  'schoolCardNum',
  'telephone',
  'avatar',
] as const satisfies readonly CloudField[])

/** The fields in the text of the setting, which separates them by commas. */
export const cloudFieldsIn = (text: string): CloudField[] => text.split(',').filter(isCloudField)

/** True for a text that names nothing but such fields, or nothing at all. */
export const isCloudFields = (text: string): boolean => text === '' || text.split(',').every(isCloudField)
