import { type Desk, lockGateRequests, sendGateRequests } from './desk.ts'

/** Minimum time between two notices of a gate, ms, however fast it asks. */
const noticeEveryMs = 5000

/** Moment of each gate's last notice on this node. */
const lastNotices = new Map<number, number>()

/**
 * Notifies a gate's desk of a person unknown to the school: only the moment, not the card. No request is stored,
 * because it would belong to nobody.
 */
export const notifyUnknownPerson = async (desk: Desk, clock: { now: () => Date }): Promise<void> => {
  const now = clock.now()
  const last = lastNotices.get(desk.deviceId)
  if (last !== undefined && Math.abs(now.getTime() - last) < noticeEveryMs) return
  lastNotices.set(desk.deviceId, now.getTime())
  await lockGateRequests(desk)
  await sendGateRequests(desk, now, now)
}
