import type { PurposeName } from '../../../../platform/contract/messagePurposes.ts'
import type { ParentContact, Ways } from '../../../push/server/index.ts'
import type { Lack } from '../../words.ts'
import type { SendParts } from './parts.ts'

type SchoolParts = Pick<SendParts, 'db' | 'schoolId' | 'outbox'>

/** Reads how a school can send the messages of a purpose to parents. */
export const readParentWays = async (
  { db, schoolId, outbox, config }: SchoolParts & { readonly config: Pick<SendParts['config'], 'publicUrl'> },
  purpose: 'alertParent' | 'alertArrived',
): Promise<Ways> => ({ hasAddress: config.publicUrl !== null, ways: await outbox.waysOf(db, schoolId, purpose) })

/** Returns why no parent of a school can be told, or null if a channel works. */
export const findParentLack = ({ hasAddress, ways }: Ways): Lack | null => {
  if (!hasAddress) return 'noAddress'
  if (ways.sms === 'sent' || ways.wechat === 'sent') return null
  return ways.sms === 'noTemplate' || ways.wechat === 'noTemplate' ? 'noTemplate' : 'noProvider'
}

/** Returns why a parent without a way can't be told. One who doesn't follow the school lacks the text messages. */
export const findLackOfParent = (ways: Ways, { telephone }: Pick<ParentContact, 'telephone'>): Lack => {
  const lack = findParentLack(ways)
  if (lack !== null) return lack
  const { sms } = ways.ways
  return sms === 'sent' || !telephone ? 'noNumber' : sms
}

/** Returns why no member of staff can be told, or null if text messages of the purpose are sent. */
export const findStaffLack = async (
  { db, schoolId, outbox }: SchoolParts,
  purpose: PurposeName & ('alertTeacher' | 'alertDevice'),
): Promise<Lack | null> => {
  const way = await outbox.wayOfTexts(db, schoolId, purpose)
  return way === 'sent' ? null : way
}
