import { z } from 'zod'
import { get, kilobytes, otherSystem, post } from '../../platform/contract/call.ts'
import { fieldMeaning, largestId, text } from '../../platform/contract/ids.ts'
import { normalizeCardNumber, normalizeTelephone } from '../../platform/contract/numbers.ts'
import { BillMoment } from './billMoment.ts'
import { AllowedNumbers, BillReceipt } from './views.ts'

/** Name of telephone systems among the other systems of the platform. */
export const telephoneSystem = 'telephone'

/** Limits: bills per batch, students per page, seconds per call. */
export const telephoneLimits = { bills: 500, students: 500, duration: 86_400 } as const

// No access check by id: unknown students are reported in the receipt, like students of other schools.
const Student = (sample: string) => text(64, 1).register(fieldMeaning, { sample, onlySought: true, usual: true })

/** Placeholders for values that can't be read. No real value equals them, so only their bill is refused. */
export const unreadable = { text: '', duration: -1 } as const

// One impossible value must not refuse 499 other bills, which the telephone system would send again for ever.
const BillFields = z.object({
  // Spaces or full-width characters would make a different number and count the same bill twice.
  billNum: text(64, 1)
    .regex(/^[!-~]+$/)
    .register(fieldMeaning, { sample: 'billNum', isOnce: true })
    .describe('电话系统自己的话单编号，同一编号只计一次；只能含半角的字母、数字与符号，不能有空格')
    .catch(unreadable.text),
  studentCode: Student('billedCode').nullable().describe('学号；与卡号二选一，都给时以学号为准').catch(null).optional(),
  schoolCardNum: Student('billedCard')
    .overwrite(normalizeCardNumber)
    .nullable()
    .describe('一卡通号')
    .catch(null)
    .optional(),
  startTime: BillMoment('billedAt').describe('拨通的时间，YYYYMMDDhhmmss，本校时间').catch(unreadable.text),
  endTime: BillMoment('billedUntil')
    .nullable()
    .describe('挂断的时间；给出时须与拨通时间、时长相符')
    .catch(unreadable.text)
    .optional(),
  calledDuration: z.int().min(0).max(telephoneLimits.duration).describe('通话时长，秒').catch(unreadable.duration),
  otherParty: z
    .string()
    .max(40)
    .overwrite(normalizeTelephone)
    .regex(/^\d{3,20}$/)
    .register(fieldMeaning, { sample: 'billedNumber' })
    .describe('对方号码，3 至 20 位数字')
    .catch(unreadable.text),
})
export type Bill = z.output<typeof BillFields>

/** Stands in for what is no bill at all, such as null. */
export const noBill: Bill = {
  billNum: unreadable.text,
  startTime: unreadable.text,
  calledDuration: unreadable.duration,
  otherParty: unreadable.text,
}

const may = (why: string) => otherSystem(telephoneSystem, why)

/** Calls of a school's telephone system, with a separate credential. */
export const telephone = {
  telephoneNumbers: get('/familyNumber/telephone/numbers', {
    doc: '电话系统读取每名学生可以拨打的号码与通话时长，按学生编号分页；没有列出的学生不能拨打',
    may: may('校园电话要知道学生可以拨打哪些号码，因此号码完整给出；只有本校的，凭证可随时吊销'),
    query: { after: z.int().min(0).max(largestId).default(0).describe('上一页给出的 next') },
    data: AllowedNumbers,
    showsInFull: true,
  }),
  telephoneBills: post('/familyNumber/telephone/bills', {
    doc: '电话系统送来一批话单；重复的只计一次，不能计入或内容有误的逐条说明，其余照常计入',
    title: '电话系统上报话单',
    may: may('话单由校园电话系统产生，只能写入本校学生的'),
    body: z.object({ bills: z.array(BillFields.catch(noBill)).max(telephoneLimits.bills) }),
    mostBytes: kilobytes(1200),
    data: BillReceipt,
    mendsTexts: true,
  }),
}
