import { useCallback, useEffect, useState } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import type { z } from 'zod'
import { type PurposePageProps, useLinkCalls } from './useLinkCalls.ts'

type None = Record<never, never>
type HomeCall<Data extends z.ZodType> = Call<None, None, z.ZodUndefined, Data>

/** Interval for reloading an open page, ms. A teacher may have decided meanwhile. */
const reloadInterval = 60_000

/** Calls `look` each minute while the page is visible, and when the parent returns to it from another app. */
const useReloadWhileVisible = (look: () => void) => {
  useEffect(() => {
    const reloadIfVisible = () => {
      if (document.visibilityState === 'visible') look()
    }
    const timer = setInterval(reloadIfVisible, reloadInterval)
    document.addEventListener('visibilitychange', reloadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadIfVisible)
    }
  }, [look])
}

/**
 * Loads a parent's page when it opens, by `look`, and regularly while it is open. `notice` replaces the page until it
 * is loaded and shows above it after a failed reload.
 */
export const useParentHome = <Data extends z.ZodType>(props: PurposePageProps, call: HomeCall<Data>) => {
  const ask = useLinkCalls(props)
  const [home, setHome] = useState<DataOf<HomeCall<Data>> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { token, onClosed } = props
  const read = useCallback(
    async (onFault: (fault: string) => void) => {
      const found = await ask(call, {})
      if ('fault' in found) return onFault(found.fault)
      setFault(null)
      return setHome(found.data)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` depends only on these two
    [token, onClosed, call],
  )
  const look = useCallback(() => void read(setFault), [read])
  // A background reload: if the connection fails, keep the page without an error.
  const reloadQuietly = useCallback(() => void read(() => undefined), [read])
  useEffect(look, [look])
  useReloadWhileVisible(reloadQuietly)
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
