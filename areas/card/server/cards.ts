import { isSameCard } from '../../../platform/contract/numbers.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { lockMember } from '../../registry/server/membership.ts'
import { changeMember } from '../../registry/server/members.ts'
import {
  describeHolder,
  findLostCards,
  findShownCard,
  refuseHigher,
  rethrowUniqueViolation,
} from '../../users/server/index.ts'
import { type card as calls, cardRefusals } from '../contract.ts'
import { type Period, endCard, setPeriod as storePeriod } from './ledger.ts'

interface PeriodInput {
  readonly beginTime?: string | undefined
  readonly endTime?: string | undefined
}

/** Returns the period of an input, by default from now and without an end. Refuses an end before the start. */
const readPeriod = ({ beginTime, endTime }: PeriodInput, timeZone: string, now: Date): Period => {
  const beginsAt = beginTime === undefined ? now : fromWireTime(beginTime, timeZone)
  const endsAt = endTime === undefined ? null : fromWireTime(endTime, timeZone)
  if (endsAt !== null && endsAt <= beginsAt) throw new Refusal(cardRefusals.timesTurned)
  return { beginsAt, endsAt }
}

/** Locks a member whose card is to change, and refuses one with more permissions than the caller. */
const lockHolder = async (db: Db, session: Session, memberId: number) => {
  const schoolId = schoolOf(session)
  const lockedMember = await lockMember(db, schoolId, memberId)
  await refuseHigher(db, session, schoolId, memberId)
  return { ...lockedMember, key: { schoolId, memberId } }
}

interface OfCard {
  readonly userId: number
  /** The card that the caller saw. */
  readonly heldCardNum?: string | undefined
}

/** Locks a member with a card. Refuses `otherCard` if a colleague has replaced the card that the caller saw. */
const lockCardHolder = async (db: Db, session: Session, { userId, heldCardNum }: OfCard) => {
  const { cardNum, name, key } = await lockHolder(db, session, userId)
  if (cardNum === null) throw new Refusal(cardRefusals.noCard, { name })
  if (heldCardNum === undefined || isSameCard(heldCardNum, cardNum)) return { cardNum, key }
  // The dialog of a caller who may not see the whole number sends the masked one.
  const shown = (await findShownCard(db, session, key)) ?? ''
  if (heldCardNum !== shown) throw new Refusal(cardRefusals.otherCard, { name, card: shown })
  return { cardNum, key }
}

/** Refuses to give out a lost card unless it's confirmed. The refusal names its last holder. */
const refuseLostCard = async (
  { db, session }: Pick<Context<typeof calls.issue>, 'db' | 'session'>,
  { cardNum, isLostConfirmed }: { readonly cardNum: string; readonly isLostConfirmed?: boolean | undefined },
): Promise<void> => {
  if (isLostConfirmed === true) return
  const last = (await findLostCards(db, schoolOf(session), [cardNum])).get(cardNum)
  if (last === undefined) return
  const whose = describeHolder(last, session)
  throw new Refusal(cardRefusals.wasLost, { card: cardNum, whose, time: toWireTime(last.endedAt, session.timeZone) })
}

/** Issues a card to a person without one. */
export const issue = async ({ db, session, body, clock }: Context<typeof calls.issue>) => {
  const period = readPeriod(body, session.timeZone, clock.now())
  const { cardNum: before, name, key } = await lockHolder(db, session, body.userId)
  if (before !== null) {
    throw new Refusal(cardRefusals.hasCard, { name, card: (await findShownCard(db, session, key)) ?? '' })
  }
  await refuseLostCard({ db, session }, body)
  await changeMember(db, key, { cardNum: body.cardNum }).catch(rethrowUniqueViolation)
  await storePeriod(db, key, body.cardNum, period)
  return null
}

/** Ends a person's card with a reason and gives them another. */
export const replace = async ({ db, session, body, clock }: Context<typeof calls.replace>) => {
  const now = clock.now()
  const period = readPeriod(body, session.timeZone, now)
  const { cardNum: before, key } = await lockCardHolder(db, session, body)
  if (before === body.cardNum) throw new Refusal(cardRefusals.sameCard)
  await refuseLostCard({ db, session }, body)
  await endCard(db, key, before, body.why, now)
  await changeMember(db, key, { cardNum: body.cardNum }).catch(rethrowUniqueViolation)
  await storePeriod(db, key, body.cardNum, period)
  return null
}

/** Ends a person's card; its number is free from now on. */
export const end = async ({ db, session, body, clock }: Context<typeof calls.end>) => {
  const { cardNum, key } = await lockCardHolder(db, session, body)
  await endCard(db, key, cardNum, body.why, clock.now())
  await changeMember(db, key, { cardNum: null })
  return null
}

/** Activates a person's card or changes its period. */
export const setPeriod = async ({ db, session, body, clock }: Context<typeof calls.setPeriod>) => {
  const period = readPeriod(body, session.timeZone, clock.now())
  const { cardNum, key } = await lockCardHolder(db, session, body)
  await storePeriod(db, key, cardNum, period)
  return null
}
