import { useRef } from 'react'
import { usePerson } from './Person.tsx'
import { useIsSeen } from './useIsSeen.ts'

/** For how long a name that is known is not asked for again, ms. */
const nameFresh = 60_000

/** The name of somebody in a list, once it is in sight: the list may hold a hundred, and each is a call. */
export const SeenName = ({ userId }: { readonly userId: number }) => {
  const line = useRef<HTMLElement>(null)
  const { data, error } = usePerson(userId, { fresh: nameFresh, enabled: useIsSeen(line) })
  return <strong ref={line}>{data?.name ?? (error === null ? '…' : `编号 ${userId}`)}</strong>
}
