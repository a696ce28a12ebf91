import { z } from 'zod'
import { isDay, isWithinBounds, outsideCalendarMessage } from '../../platform/contract/calendarBounds.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { normalizeIdentityNumber, normalizeTelephone } from '../../platform/contract/numbers.ts'
import { PersonName, documentTypes, ethnicChoices, relationships } from '../users/contract.ts'
import { fieldKeys, questionKinds, registrationLimits as limits } from './words.ts'

/** A field of the catalogue that a task asks for. */
export const FormField = z.object({ key: z.enum(fieldKeys), required: z.boolean() })
export type FormField = z.output<typeof FormField>

/** A question that a school adds to a task. `field` names its answers and files, so it stays when the title changes. */
export const Question = z.object({
  field: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/, '问题的标识只能是小写字母与数字')
    .register(fieldMeaning, { sample: 'registrationQuestion' }),
  title: text(limits.questionTitle, 1).refine((title) => title.trim() !== '', '请填写问题'),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  options: z.array(text(limits.choice, 1).refine((option) => option.trim() !== '', '请填写选项')).max(limits.choices),
})
export type Question = z.output<typeof Question>

/** A guardian of an application. */
const Guardian = z.object({ name: PersonName, relationship: z.enum(relationships), telephone: z.string() })

/**
 * A guardian as a parent fills it in. A correction may leave the number empty and name the stored guardian whose number
 * stays, because a parent's page shows no full numbers.
 */
const GuardianInput = Guardian.extend({
  telephone: z
    .string()
    .overwrite(normalizeTelephone)
    .regex(/^$|^1[3-9]\d{9}$/, '请填写正确的手机号码')
    .register(fieldMeaning, { sample: 'newTelephone' }),
  kept: z
    .int()
    .min(0)
    .max(limits.guardians - 1)
    .optional()
    .describe('修改时手机号不填，保持原来第几名监护人的（从 0 起）'),
})

/** The answer to a question: a text, or the chosen options. */
export const Answer = z.object({
  field: z.string().max(12).register(fieldMeaning, { sample: 'registrationQuestion', onlySought: true }),
  text: text(limits.answer).default(''),
  choices: z
    .array(text(limits.choice).register(fieldMeaning, { onlySought: true }))
    .max(limits.choices)
    .default([]),
})
export type Answer = z.output<typeof Answer>

const line = () => text(limits.line).default('')

/** The parts of a form that are stored together, besides name, sex, birth date and document. */
export const FormValues = z.object({
  nation: z.enum(['', ...ethnicChoices]).default(''),
  hukouAddress: text(200).default(''),
  address: text(200).default(''),
  previousSchool: line(),
  boarding: z.boolean().nullable().default(null),
  bus: line(),
  allergy: text(limits.note).default(''),
  sibling: line(),
  guardians: z.array(Guardian).min(1, '请填写至少一名监护人').max(limits.guardians),
  answers: z.array(Answer).max(limits.questions).default([]),
})
export type FormValues = z.output<typeof FormValues>

const BirthDate = z
  .string()
  .regex(/^$|^\d{4}-\d{2}-\d{2}$/, '日期格式如 2026-09-01')
  .refine((day) => day === '' || isDay(day), { error: '没有这个日期', abort: true })
  .refine((day) => day === '' || isWithinBounds(day), outsideCalendarMessage)
  .register(fieldMeaning, { sample: 'birthDate' })

/** A child's form, as a parent submits it. Fields that the task doesn't ask for are dropped by the server. */
export const ApplicantForm = z.object({
  name: PersonName,
  sex: z.int().min(0).max(2).default(0).describe('0 未填写，1 男，2 女'),
  birthDate: BirthDate.default(''),
  documentType: z.enum(documentTypes).default('居民身份证'),
  documentNumber: z
    .string()
    .overwrite(normalizeIdentityNumber)
    .max(18)
    .register(fieldMeaning, { sample: 'registrationDocument', onlySought: true })
    .default('')
    .describe('修改时不填表示不变'),
  optionId: id('registrationChoice')
    .register(fieldMeaning, { kind: 'registrationChoice', sample: 'registrationChoice', usual: true })
    .optional(),
  ...FormValues.shape,
  guardians: z.array(GuardianInput).min(1, '请填写至少一名监护人').max(limits.guardians),
  files: z
    .array(
      z.object({
        field: z.string().max(12).register(fieldMeaning, { sample: 'registrationFileField', onlySought: true }),
        id: id('registrationOwnFile'),
      }),
    )
    .max(60)
    .default([]),
})
export type ApplicantForm = z.output<typeof ApplicantForm>
