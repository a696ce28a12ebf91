import { z } from 'zod'
import { secretText } from '../../platform/contract/ids.ts'
import { WireTime } from '../../platform/contract/time.ts'

/** A parent of a student with masked number and switch. */
export const ParentPhone = z.object({
  parentId: z.int(),
  name: z.string(),
  relationship: z.string(),
  telephone: z.string().nullable().describe('隐去中间几位；没有登记时为 null'),
  isFamilyPhone: z.boolean(),
})
export type ParentPhone = z.output<typeof ParentPhone>

/** Parents of a student, and the maximum number of switches. */
export const StudentParents = z.object({ parents: z.array(ParentPhone), family_phone_num: z.int() })
export type StudentParents = z.output<typeof StudentParents>

/** Settings of a school. Version 0 means never saved. */
export const PhoneSet = z.object({
  family_phone_time: z.int().describe('单次通话时长，分钟'),
  family_phone_num: z.int().describe('每名学生最多的亲情号码'),
  allow_mp: z.enum(['true', 'false']).describe('家长可在小程序中管理'),
  version: z.int(),
})
export type PhoneSet = z.output<typeof PhoneSet>

/** A student in the list of numbers. */
export const NumberRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  deptId: z.int().nullable(),
  deptName: z.string().nullable(),
  count: z.int().describe('已开通的亲情号码'),
  familyPhones: z.array(ParentPhone.omit({ isFamilyPhone: true })),
})
export type NumberRow = z.output<typeof NumberRow>

/** A listed call with masked number. */
export const BillRow = z.object({
  id: z.int(),
  studentName: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
  startTime: z.string().describe('YYYYMMDDhhmmss'),
  calledDuration: z.int().describe('秒'),
  otherParty: z.string(),
  relationship: z.string().nullable().describe('号码是哪位家长的；已不是其家长的号码时为 null'),
})
export type BillRow = z.output<typeof BillRow>

/** The credential of the telephone system as administrators see it. */
export const CredentialView = z.object({
  madeTime: WireTime,
  madeBy: z.string().nullable(),
  seenTime: WireTime.nullable().describe('最近一次使用，精确到一分钟'),
})
export type CredentialView = z.output<typeof CredentialView>

/** A new credential, returned only once. */
export const NewCredential = z.object({ credential: secretText() })

/** Numbers that students may call, as the telephone system reads them. */
export const AllowedNumbers = PhoneSet.omit({ version: true }).extend({
  students: z.array(
    z.object({
      studentId: z.int(),
      studentCode: z.string().nullable(),
      schoolCardNum: z.string().nullable(),
      phones: z.array(z.object({ relationship: z.string(), telephone: z.string() })),
    }),
  ),
  next: z.int().nullable().describe('下一页的 after；没有更多时为 null'),
})
export type AllowedNumbers = z.output<typeof AllowedNumbers>

/** Receipt of a batch of bills. Refused bills need not be sent again. */
export const BillReceipt = z.object({
  counted: z.int(),
  repeated: z.int(),
  refused: z.array(
    z.object({
      place: z.int().describe('在这一批中的次序，从 1 起'),
      billNum: z.string().describe('话单编号；编号有误时为空'),
      reason: z.string(),
    }),
  ),
})
export type BillReceipt = z.output<typeof BillReceipt>
