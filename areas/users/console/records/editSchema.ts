import { z } from 'zod'
import {
  normalizeCardNumber,
  normalizeIdentityNumber,
  normalizeTelephone,
} from '../../../../platform/contract/numbers.ts'
import { dayOf, isFuture } from '../../../../platform/console/kit/days.ts'
import { type UserModel, usersRefusals } from '../../contract.ts'
import { isIdCard } from '../../../../platform/contract/idCard.ts'
import { Address, Mobile, personalFields } from '../../userFields.ts'

/** Schema of a masked field. The form shows the masked text, which is not sent if unchanged. */
const masked = (shown: string | null, isValid: (text: string) => boolean, msg: string) =>
  z.string().refine((text) => text === '' || text === shown || isValid(text), msg)

const isInFuture = (text: string | undefined): boolean => {
  const day = dayOf(text)
  return day !== null && isFuture(day)
}

/** Returns the schema of the edit form. It equals the call's, except that masked texts may stay. */
export const editSchema = (user: UserModel) =>
  z.object({
    id: z.int(),
    version: z.int(),
    name: z.string().min(1).max(40),
    gender: z.int().optional(),
    nationality: personalFields.nationality,
    birthDate: personalFields.birthDate.refine((day) => !isInFuture(day), usersRefusals.bornLater.msg),
    telephone: masked(user.telephone, (text) => Mobile.safeParse(text).success, '请填写正确的手机号码')
      .refine((text) => text !== '' || user.telephone === null, '不可删除手机号')
      .overwrite(normalizeTelephone),
    idCard: masked(user.idCard, (text) => isIdCard(normalizeIdentityNumber(text)), '证件号不正确'),
    familyAddress: masked(
      user.familyAddress,
      (text) => Address.safeParse(text).success,
      '显示为脱敏内容，需要更换时请填写完整的家庭住址',
    ),
    studentOrTeacherCode: personalFields.studentOrTeacherCode,
    schoolCardNum: z
      .string()
      .superRefine((text, context) => {
        if (text === (user.schoolCardNum ?? '')) return
        const { error } = personalFields.schoolCardNum.safeParse(text)
        for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
      })
      .overwrite((text) => (text === user.schoolCardNum ? text : normalizeCardNumber(text))),
  })

/** Returns a user as form values. */
export const editValues = (user: UserModel) => ({
  id: user.id,
  version: user.version,
  name: user.name,
  gender: user.gender,
  nationality: personalFields.nationality.safeParse(user.nationality ?? '').data ?? '',
  birthDate: user.birthDate ?? '',
  telephone: user.telephone ?? '',
  idCard: user.idCard ?? '',
  familyAddress: user.familyAddress ?? '',
  studentOrTeacherCode: user.studentOrTeacherCode ?? '',
  schoolCardNum: user.schoolCardNum ?? '',
})

type Edited = z.output<ReturnType<typeof editSchema>>

/** Returns the form values to send: id, version and changed fields. */
export const pickChanges = (user: UserModel, values: Edited) => {
  const before = new Map<string, unknown>(Object.entries(editValues(user)))
  const { id, version, ...fields } = values
  const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && value !== before.get(name))
  return { id, version, ...Object.fromEntries(changed) }
}
