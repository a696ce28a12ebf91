import { Refusal } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { lockMember } from '../../registry/server/membership.ts'
import { changeMember } from '../../registry/server/members.ts'
import { refuseHigher, refuseTaken } from '../../users/server/index.ts'
import { type card as calls, cardRefusals } from '../contract.ts'
import { type Period, endCard, setPeriod as storePeriod } from './ledger.ts'

interface Told {
  readonly beginTime?: string | undefined
  readonly endTime?: string | undefined
}

/** The period that an input tells: from now on, and for good, unless it says otherwise. */
export const periodOf = ({ beginTime, endTime }: Told, timeZone: string, now: Date): Period => {
  const beginsAt = beginTime === undefined ? now : fromWireTime(beginTime, timeZone)
  const endsAt = endTime === undefined ? null : fromWireTime(endTime, timeZone)
  if (endsAt !== null && endsAt <= beginsAt) throw new Refusal(cardRefusals.timesTurned)
  return { beginsAt, endsAt }
}

/** Takes hold of somebody whose card is to change, and whom the caller may touch. */
const hold = async (db: Db, session: Session, memberId: number) => {
  const schoolId = schoolOf(session)
  const held = await lockMember(db, schoolId, memberId)
  await refuseHigher(db, session, schoolId, memberId)
  return { ...held, key: { schoolId, memberId } }
}

interface OfCard {
  readonly userId: number
  /** The card that the caller saw. */
  readonly heldCardNum?: string | undefined
}

/** The same of somebody who has a card: the one that was seen, since a colleague may have given them another. */
const holdWithCard = async (db: Db, session: Session, { userId, heldCardNum }: OfCard) => {
  const { cardNum, name, key } = await hold(db, session, userId)
  if (cardNum === null) throw new Refusal(cardRefusals.noCard, { name })
  if (heldCardNum !== undefined && heldCardNum !== cardNum)
    throw new Refusal(cardRefusals.otherCard, { name, card: cardNum })
  return { cardNum, key }
}

/** Gives somebody without a card one. */
export const issue = async ({ db, session, body, clock }: Context<typeof calls.issue>) => {
  const period = periodOf(body, session.timeZone, clock.now())
  const { cardNum: before, name, key } = await hold(db, session, body.userId)
  if (before !== null) throw new Refusal(cardRefusals.hasCard, { name, card: before })
  await changeMember(db, key, { cardNum: body.cardNum }).catch(refuseTaken)
  await storePeriod(db, key, body.cardNum, period)
  return null
}

/** Ends somebody's card for a reason, and gives them another. */
export const replace = async ({ db, session, body, clock }: Context<typeof calls.replace>) => {
  const now = clock.now()
  const period = periodOf(body, session.timeZone, now)
  const { cardNum: before, key } = await holdWithCard(db, session, body)
  if (before === body.cardNum) throw new Refusal(cardRefusals.sameCard)
  await endCard(db, key, before, body.why, now)
  await changeMember(db, key, { cardNum: body.cardNum }).catch(refuseTaken)
  await storePeriod(db, key, body.cardNum, period)
  return null
}

/** Ends somebody's card: its number is nobody's from now on. */
export const end = async ({ db, session, body, clock }: Context<typeof calls.end>) => {
  const { cardNum, key } = await holdWithCard(db, session, body)
  await endCard(db, key, cardNum, body.why, clock.now())
  await changeMember(db, key, { cardNum: null })
  return null
}

/** Activates somebody's card, or changes how long it is good. */
export const setPeriod = async ({ db, session, body, clock }: Context<typeof calls.setPeriod>) => {
  const period = periodOf(body, session.timeZone, clock.now())
  const { cardNum, key } = await holdWithCard(db, session, body)
  await storePeriod(db, key, cardNum, period)
  return null
}
