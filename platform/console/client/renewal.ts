import { makeNews } from '../news.ts'
import { onRestart } from '../pageState.ts'
import { type StoredSession, readSession } from '../session/store.ts'
import { ownerOf } from '../session/user.ts'

/** How long a renewed session must last before it is renewed again, ms: else a broken one would be renewed for ever. */
export const restBetween = 60_000

type Renew = () => Promise<unknown>

const renewed = makeNews()
let renew: Renew | null = null
let underWay: Promise<void> | null = null
let lastRenewal = Number.NEGATIVE_INFINITY

onRestart(() => {
  renew = null
  underWay = null
  lastRenewal = Number.NEGATIVE_INFINITY
})

/** Tells the request layer how a session that is over may be renewed; what cannot be renewed it leaves as it is. */
export const renewBy = (way: Renew) => {
  renew = way
}

/** Tells whenever the session was renewed under what is shown, which stays; gives what ends that. */
export const onRenewed = renewed.listen

const goesOnFor = ({ token, userInfo }: StoredSession) => {
  const now = readSession()
  return now !== null && now.token !== token && ownerOf(now.userInfo) === ownerOf(userInfo)
}

const renewNow = async (former: StoredSession) => {
  if (renew === null || Date.now() - lastRenewal < restBetween) return
  // Not reached is as good as refused: the session that is over then ends.
  await renew().catch(() => null)
  if (!goesOnFor(former)) return
  lastRenewal = Date.now()
  renewed.tell()
}

/**
 * For a call that was refused because its session is over: whether the same person goes on in the same school, be it that
 * the session is renewed now, or that another call has seen to it meanwhile.
 */
export const goesOn = async (former: StoredSession): Promise<boolean> => {
  if (readSession()?.token === former.token) {
    underWay ??= renewNow(former).finally(() => {
      underWay = null
    })
    await underWay
  }
  return goesOnFor(former)
}
