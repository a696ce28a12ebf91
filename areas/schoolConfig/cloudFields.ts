import { z } from 'zod'

/** The fields of people that a school may sync to its cloud platform, with their labels. */
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

/** The name of a cloud field. */
export const CloudFieldName = z.enum([
  'name',
  'studentOrTeacherCode',
  'gender',
  'depts',
  'schoolCardNum',
  'telephone',
  'avatar',
] as const satisfies readonly CloudField[])

/** Parses the setting's text, which separates fields by commas. Unknown fields are dropped. */
export const parseCloudFields = (text: string): CloudField[] => text.split(',').filter(isCloudField)

/** True for a text that names only cloud fields, or is empty. */
export const isCloudFields = (text: string): boolean => text === '' || text.split(',').every(isCloudField)
