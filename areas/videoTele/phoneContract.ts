import { z } from 'zod'
import { device, nothing, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, largestId, text } from '../../platform/contract/ids.ts'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'
import { phoneLimits } from './limits.ts'
import { videoTeleRefusals } from './refusals.ts'
import { BegunCall, EndedCall, Identified } from './views.ts'

const { noPhone, unknownCall, otherCall } = videoTeleRefusals

// No check of reach by id: a phone learns in plain words that the school doesn't know the pupil.
const UserId = z.int().min(1).max(largestId).register(fieldMeaning, { sample: 'phonePupil', usual: true })

const CallNumber = text(64, 1)
  .regex(/^[!-~]+$/, '只能含半角的字母、数字与符号')
  .register(fieldMeaning, { sample: 'phoneCallNumber', isOnce: true })
  .describe('话机自己的通话编号，同一话机不重复')

/** Calls that phones on campus make with the credential of their device (A-CALL-138). */
export const phoneCalls = {
  heartbeat: post('/voip/phone/heartbeat', {
    doc: '话机每分钟上报一次在线',
    title: '话机上报在线',
    may: device('话机以自己的凭证上报'),
    data: nothing,
    refusals: [noPhone],
  }),
  identify: post('/voip/phone/identify', {
    doc: '话机刷脸或刷卡识别学生，返回可以拨打的号码、剩余分钟，或不能通话的原因；不收照片',
    title: '话机识别学生',
    may: device('话机以自己的凭证上报，只得到本校学生的隐去号码'),
    body: z.object({
      userId: UserId.nullable().default(null).describe('刷脸比对出的学生；没有比对出为 null'),
      cardNum: text(64, 1)
        .overwrite(normalizeCardNumber)
        .register(fieldMeaning, { onlySought: true })
        .nullable()
        .default(null)
        .describe('刷卡时的卡号；两项都给时以比对出的学生为准'),
      similarity: z.number().min(0).max(100).nullable().default(null).describe('刷脸比对的相似度，百分比'),
    }),
    data: Identified,
    refusals: [noPhone],
  }),
  beginCall: post('/voip/phone/call/begin', {
    doc: '话机开始通话：核对时间、次数与分钟；同一通话编号重复上报时返回第一次的结果',
    title: '话机开始通话',
    may: device('话机以自己的凭证上报，只能拨打该学生可以拨打的号码'),
    body: z.object({
      callNumber: CallNumber,
      userId: UserId.nullable().default(null).describe('识别出的学生；只有公共号码可以不给'),
      numberId: text(32, 1)
        .register(fieldMeaning, { sample: 'phoneNumberId', onlySought: true })
        .describe('识别时给出的号码编号'),
    }),
    data: BegunCall,
    refusals: [noPhone, otherCall],
  }),
  endCall: post('/voip/phone/call/end', {
    doc: '话机结束通话：接通的按整分钟进位计费一次；重复或迟到的上报不再改变',
    title: '话机结束通话',
    may: device('话机以自己的凭证上报，只能结束自己的通话'),
    body: z.object({
      callNumber: text(64, 1).register(fieldMeaning, { sample: 'begunCallNumber', onlySought: true }),
      answered: flag.describe('对方已接听'),
      seconds: z.int().min(0).max(phoneLimits.seconds).describe('接通后的时长，秒；没有接通为 0'),
    }),
    data: EndedCall,
    refusals: [unknownCall],
  }),
}
