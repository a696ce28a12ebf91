import { useCallback, useEffect, useState } from 'react'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import type { z } from 'zod'
import { type PurposePageProps, useLinkCalls } from './useLinkCalls.ts'

type None = Record<never, never>
type HomeCall<Data extends z.ZodType> = Call<None, None, z.ZodUndefined, Data>

/**
 * The contents of a parent's page, read when it opens and with `look`. `notice` stands in its place until it is there, and
 * above it where a later look has failed.
 */
export const useParentHome = <Data extends z.ZodType>(props: PurposePageProps, call: HomeCall<Data>) => {
  const ask = useLinkCalls(props)
  const [home, show] = useState<DataOf<HomeCall<Data>> | null>(null)
  const [fault, blame] = useState<string | null>(null)
  const { token, onClosed } = props
  const look = useCallback(async () => {
    const found = await ask(call, {})
    if ('fault' in found) return blame(found.fault)
    blame(null)
    return show(found.data)
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made of these two alone
  }, [token, onClosed, call])
  useEffect(() => void look(), [look])
  const opening = home === null ? <p role="status">正在打开…</p> : null
  const notice =
    fault === null ? (
      opening
    ) : (
      <>
        <p role="alert">{fault}</p>
        <PlainButton onClick={() => void look()}>再试一次</PlainButton>
      </>
    )
  return { ask, home, notice, look: () => void look() }
}
