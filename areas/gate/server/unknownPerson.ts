import { type Desk, lockGateRequests, sendGateRequests } from './desk.ts'

/** Minimum time between two notices of a gate, ms, however fast it asks: about one card, and about different ones. */
const noticeEveryMs = { sameCard: 5000, anotherCard: 1000 }

/** Each gate's last notice on this node. */
const lastNotices = new Map<number, { readonly at: number; readonly card: string | undefined }>()

/**
 * Notifies a gate's desk of a card or person unknown to the school. No request is stored, because it would belong to
 * nobody.
 */
export const notifyUnknownPerson = async (
  desk: Desk,
  card: string | undefined,
  clock: { now: () => Date },
): Promise<void> => {
  const now = clock.now()
  const last = lastNotices.get(desk.deviceId)
  const pause = last?.card === card ? noticeEveryMs.sameCard : noticeEveryMs.anotherCard
  if (last !== undefined && Math.abs(now.getTime() - last.at) < pause) return
  lastNotices.set(desk.deviceId, { at: now.getTime(), card })
  await lockGateRequests(desk)
  await sendGateRequests(desk, now, { at: now, card })
}
