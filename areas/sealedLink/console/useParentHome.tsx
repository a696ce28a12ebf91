import { useCallback, useEffect, useState } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import type { z } from 'zod'
import { type PurposePageProps, useLinkCalls } from './useLinkCalls.ts'

type None = Record<never, never>
type HomeCall<Data extends z.ZodType> = Call<None, None, z.ZodUndefined, Data>

/** How often a page that lies open is read again, ms: a teacher may have decided meanwhile. */
const looksEach = 60_000

/** Reads again each minute while the page is in sight, and when a parent comes back to it from another app. */
const useLookWhileSeen = (look: () => void) => {
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') look()
    }
    const timer = setInterval(lookIfSeen, looksEach)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [look])
}

/**
 * The contents of a parent's page, read when it opens, with `look`, and by itself while it lies open. `notice` stands in its place until it is there, and
 * above it where a later look has failed.
 */
export const useParentHome = <Data extends z.ZodType>(props: PurposePageProps, call: HomeCall<Data>) => {
  const ask = useLinkCalls(props)
  const [home, show] = useState<DataOf<HomeCall<Data>> | null>(null)
  const [fault, blame] = useState<string | null>(null)
  const { token, onClosed } = props
  const read = useCallback(
    async (onFault: (fault: string) => void) => {
      const found = await ask(call, {})
      if ('fault' in found) return onFault(found.fault)
      blame(null)
      return show(found.data)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made of these two alone
    [token, onClosed, call],
  )
  const look = useCallback(() => void read(blame), [read])
  // Nobody asked for it: where the line is gone, the page stays as it is.
  const lookQuietly = useCallback(() => void read(() => undefined), [read])
  useEffect(look, [look])
  useLookWhileSeen(lookQuietly)
  const opening = home === null ? <p role="status">正在打开…</p> : null
  const notice =
    fault === null ? (
      opening
    ) : (
      <>
        <p role="alert">{fault}</p>
        <PlainButton onClick={look}>再试一次</PlainButton>
      </>
    )
  return { ask, home, notice, look }
}
