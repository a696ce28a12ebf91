import { z } from 'zod'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { normalizeDigits, normalizeTelephone } from '../../platform/contract/numbers.ts'

/** A password in a request: encrypted with the published key, or in clear text from programs that don't encrypt. */
export const Password = (sample: string, more: { usual?: boolean } = {}) =>
  z
    .string()
    .min(1)
    .max(1024)
    .register(fieldMeaning, { sample, secret: true, ...more })

/** A login name as typed. Case and character width don't matter. */
export const Username = (sample: string) =>
  z.string().min(1).max(64).register(fieldMeaning, { sample, onlySought: true })

/** A six-digit code from a text message, in full or half width. */
export const Code = (sample: string) =>
  z
    .string()
    .overwrite(normalizeDigits)
    .regex(/^\d{6}$/, '验证码为 6 位数字')
    .register(fieldMeaning, { sample, secret: true })

/** A mobile number, in full or half width, with or without blanks and dashes. */
export const Telephone = (sample: string) =>
  z
    .string()
    .overwrite(normalizeTelephone)
    .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号')
    .register(fieldMeaning, { sample })
