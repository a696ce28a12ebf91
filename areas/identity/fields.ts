import { z } from 'zod'
import { plainDigits } from '../../platform/contract/digits.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'

/** A password on its way: encrypted under the published key, or in clear where a program has none. */
export const Password = (sample: string, more: { usual?: boolean } = {}) =>
  z
    .string()
    .min(1)
    .max(1024)
    .register(fieldMeaning, { sample, secret: true, ...more })

/** A login name as it is typed, in whatever case and width. */
export const Username = (sample: string) =>
  z.string().min(1).max(64).register(fieldMeaning, { sample, onlySought: true })

/** A code of six digits that came by text message, in full or half width. */
export const Code = (sample: string) =>
  z
    .string()
    .overwrite(plainDigits)
    .regex(/^\d{6}$/, '验证码为 6 位数字')
    .register(fieldMeaning, { sample, secret: true })

/** A mobile number, in full or half width, with or without blanks and dashes. */
export const Telephone = (sample: string) =>
  z
    .string()
    .overwrite(plainDigits)
    .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号')
    .register(fieldMeaning, { sample })
