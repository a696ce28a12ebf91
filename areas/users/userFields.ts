import { z } from 'zod'
import { isDay, isWithinBounds, outsideCalendarMessage } from '../../platform/contract/calendarBounds.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { normalizeCardNumber, normalizeIdentityNumber, normalizeTelephone } from '../../platform/contract/numbers.ts'
import { SchoolId } from '../registry/contract.ts'
import { nameText, numberText } from '../../platform/contract/blanks.ts'
import { recognizeDocument } from './identityDocuments.ts'
import { ethnicChoices } from './ethnicGroups.ts'

/** The school to act in, if the person belongs to several schools that the caller reaches. */
export const inSchool = { schoolId: SchoolId.optional().describe('不给为本校；不是本校成员时为其所在的学校') }

/** Username rules (conflicts C-001): the server's limits, and the stricter minimum in the form for new users. */
export const usernamePattern = { least: 3, leastWhenCreated: 5, most: 64, characters: /^[A-Za-z0-9_-]*$/ } as const

/** Pattern of a mobile number (foundations §5): 11 digits, the first 1, the second 3 to 9. */
const mobilePattern = /^1[3-9]\d{9}$/

export const Username = z
  .string()
  .min(usernamePattern.least, '用户名为 3 至 64 位')
  .max(usernamePattern.most, '用户名为 3 至 64 位')
  .regex(usernamePattern.characters, '用户名只能包含字母、数字、短横线与下划线')
  .register(fieldMeaning, { sample: 'newUsername' })

export const Mobile = z
  .string()
  .overwrite(normalizeTelephone)
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

/** A home address. Refuses `****`, because a masked address that was not retyped would overwrite the full one. */
export const Address = text(200).refine((address) => !address.includes('****'), '请填写完整的家庭住址')

/**
 * Optional personal fields. A missing field stays unchanged, and an empty text clears it. Lists mask telephone,
 * identity number and address, so a form sends these only if they were retyped.
 */
export const personalFields = {
  gender: z.int().min(0).max(2).optional().describe('0 未设置，1 男，2 女'),
  nationality: z.enum(['', ...ethnicChoices]).optional(),
  birthDate: z
    .string()
    .regex(/^$|^\d{4}-\d{2}-\d{2}$/, '日期格式如 2026-09-01')
    .refine((day) => day === '' || isDay(day), { error: '没有这个日期', abort: true })
    .refine((day) => day === '' || isWithinBounds(day), outsideCalendarMessage)
    .register(fieldMeaning, { sample: 'birthDate' })
    .optional(),
  telephone: z
    .string()
    .overwrite(normalizeTelephone)
    .regex(/^$|^1[3-9]\d{9}$/, '请填写正确的手机号码')
    .register(fieldMeaning, { sample: 'newTelephone' })
    .optional(),
  idCard: z
    .string()
    .overwrite(normalizeIdentityNumber)
    .max(18)
    .refine((number) => number === '' || recognizeDocument(number) !== undefined, '证件号不正确')
    .register(fieldMeaning, { sample: 'idCard' })
    .optional(),
  familyAddress: Address.optional(),
  studentOrTeacherCode: numberText(32).register(fieldMeaning, { sample: 'newCode' }).optional(),
  schoolCardNum: z
    .string()
    .overwrite(normalizeCardNumber)
    .regex(/^\d*$/, '一卡通号只能为数字')
    .max(10, '一卡通长度最大为10位')
    .register(fieldMeaning, { sample: 'newCard' })
    .optional(),
}

/** A person's name. Refuses a blank one. */
export const PersonName = nameText(40, '姓名不能为空')
