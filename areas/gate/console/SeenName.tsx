import { useRef } from 'react'
import { usePerson } from './Person.tsx'
import { useIsSeen } from './useIsSeen.ts'

/** How long a known name is cached, ms. */
const nameCachedMs = 60_000

/**
 * The name of a person in a list. It's loaded only once visible, because the list may have a hundred entries and each
 * is a call.
 */
export const SeenName = ({ userId }: { readonly userId: number }) => {
  const line = useRef<HTMLElement>(null)
  const { data, error } = usePerson(userId, { fresh: nameCachedMs, enabled: useIsSeen(line) })
  return <strong ref={line}>{data?.name ?? (error === null ? '…' : `编号 ${userId}`)}</strong>
}
