import { z } from 'zod'
import { isDay, isWithinBounds, outsideCalendar } from '../../platform/contract/calendarBounds.ts'
import { plainDigits } from '../../platform/contract/digits.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { SchoolId } from '../registry/contract.ts'
import { nameText, numberText } from '../../platform/contract/blanks.ts'
import { isIdCard } from './idCard.ts'
import { ethnicGroups } from './ethnicGroups.ts'

/** Of several schools that somebody is in and the caller reaches, which is meant. */
export const inSchool = { schoolId: SchoolId.optional().describe('不给为本校；不是本校成员时为其所在的学校') }

/** Usernames (conflicts C-001): what the server takes, and what the form for new users asks for. */
export const usernamePattern = { least: 3, leastWhenCreated: 5, most: 64, characters: /^[A-Za-z0-9_-]*$/ } as const

/** A mobile number (foundations §5): 11 digits, the first 1, the second 3 to 9. */
export const mobilePattern = /^1[3-9]\d{9}$/

/** A mobile number as it is kept: plain digits, without the country's +86, 86 or 0086 before eleven of them. */
export const plainMobile = (text: string): string => plainDigits(text).replace(/^(\+|00)?86(?=1[3-9]\d{9}$)/, '')

export const Username = z
  .string()
  .min(usernamePattern.least, '用户名为 3 至 64 位')
  .max(usernamePattern.most, '用户名为 3 至 64 位')
  .regex(usernamePattern.characters, '用户名只能包含字母、数字、短横线与下划线')
  .register(fieldMeaning, { sample: 'newUsername' })

export const Mobile = z
  .string()
  .overwrite(plainMobile)
  .regex(mobilePattern, '请填写正确的手机号码')
  .register(fieldMeaning, { sample: 'newTelephone' })

export const RoleIds = z
  .array(z.int().min(1).max(10).register(fieldMeaning, { sample: 'newRole' }), '数据不完整，请选择角色')
  .min(1, '数据不完整，请选择角色')
  .max(10)

export const DepartmentIds = z
  .array(id('department', 'newDepartment'), '数据不完整，请选择部门')
  .min(1, '数据不完整，请选择部门')
  .max(50)

/** An address. Stars stand where it is masked: one that holds them was not typed again, and would take the place of the whole. */
export const Address = text(200).refine((address) => !address.includes('****'), '请填写完整的家庭住址')

/**
 * What may be known of somebody, each as far as it is given: what is left out stays as it is, an empty text takes it away.
 * Lists show telephone, identity number and address masked, so a form sends back only what was typed again.
 */
export const personalFields = {
  gender: z.int().min(0).max(2).optional().describe('0 未设置，1 男，2 女'),
  nationality: z.enum(['', ...ethnicGroups]).optional(),
  birthDate: z
    .string()
    .regex(/^$|^\d{4}-\d{2}-\d{2}$/, '日期格式如 2026-09-01')
    .refine((day) => day === '' || isDay(day), { error: '没有这个日期', abort: true })
    .refine((day) => day === '' || isWithinBounds(day), outsideCalendar)
    .register(fieldMeaning, { sample: 'birthDate' })
    .optional(),
  telephone: z
    .string()
    .overwrite(plainMobile)
    .regex(/^$|^1[3-9]\d{9}$/, '请填写正确的手机号码')
    .register(fieldMeaning, { sample: 'newTelephone' })
    .optional(),
  idCard: z
    .string()
    .max(18)
    .refine((number) => number === '' || isIdCard(number), '证件号不正确')
    .register(fieldMeaning, { sample: 'idCard' })
    .optional(),
  familyAddress: Address.optional(),
  studentOrTeacherCode: numberText(32).register(fieldMeaning, { sample: 'newCode' }).optional(),
  schoolCardNum: z
    .string()
    .regex(/^\d*$/, '一卡通号只能为数字')
    .max(10, '一卡通长度最大为10位')
    .register(fieldMeaning, { sample: 'newCard' })
    .optional(),
}

/** A name as it is typed; blanks alone are none. */
export const PersonName = nameText(40, '姓名不能为空')
