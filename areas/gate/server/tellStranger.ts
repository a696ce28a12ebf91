import { type Desk, holdDesk, sayDesk } from './desk.ts'

/** So often at most a gate tells its desk of somebody whom nobody knows, ms, however fast it asks. */
const quiet = 5000

/** When each gate last told of somebody, by this node. */
const told = new Map<number, number>()

/**
 * Tells a gate's desk that somebody stands there whom the school does not know: the moment alone, and nothing of the card.
 * Nothing is stored as a request, since there is nobody whose it would be.
 */
export const tellStranger = async (desk: Desk, clock: { now: () => Date }): Promise<void> => {
  const now = clock.now()
  const last = told.get(desk.deviceId)
  if (last !== undefined && Math.abs(now.getTime() - last) < quiet) return
  told.set(desk.deviceId, now.getTime())
  await holdDesk(desk)
  await sayDesk(desk, now, now)
}
