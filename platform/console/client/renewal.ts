import { createEvent } from '../event.ts'
import { onRestart } from '../pageState.ts'
import { type StoredSession, readSession } from '../session/store.ts'
import { sessionOwnerKey } from '../session/user.ts'

/**
 * How long a renewed session must last before the next renewal, ms. Otherwise a broken one would be renewed in a loop.
 */
export const minRenewalInterval = 60_000

type Renew = () => Promise<unknown>

const renewed = createEvent()
let renew: Renew | null = null
let underWay: Promise<void> | null = null
let lastRenewal = Number.NEGATIVE_INFINITY

onRestart(() => {
  renew = null
  underWay = null
  lastRenewal = Number.NEGATIVE_INFINITY
})

/** Sets how the request layer renews an ended session. `way` leaves a session that can't be renewed unchanged. */
export const setRenewal = (way: Renew) => {
  renew = way
}

/** Calls the listener after the session was renewed while the page stays. Returns a function that unsubscribes it. */
export const onRenewed = renewed.listen

const hasContinued = ({ token, userInfo }: StoredSession) => {
  const now = readSession()
  return now !== null && now.token !== token && sessionOwnerKey(now.userInfo) === sessionOwnerKey(userInfo)
}

const renewNow = async (former: StoredSession) => {
  if (renew === null || Date.now() - lastRenewal < minRenewalInterval) return
  // A renewal that fails on the network counts as refused. The ended session is then closed.
  await renew().catch(() => null)
  if (!hasContinued(former)) return
  lastRenewal = Date.now()
  renewed.tell()
}

/**
 * For a call that was refused because its session is over: true if the same person now has a session in the same
 * school. Renews the session, or finds that another call has renewed it meanwhile.
 */
export const isSessionContinued = async (former: StoredSession): Promise<boolean> => {
  if (readSession()?.token === former.token) {
    underWay ??= renewNow(former).finally(() => {
      underWay = null
    })
    await underWay
  }
  return hasContinued(former)
}
