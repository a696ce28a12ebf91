import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type GateRequest, type RequestState, gate } from '../contract.ts'
import { type DeskState, outcomeOf } from './deskState.ts'
import { outcomeTags } from './words.ts'

/** For how long a name that is known is not asked for again, ms. */
const nameFresh = 60_000

interface WatchProps {
  readonly request: GateRequest
  readonly state: RequestState
}

const Watch = ({ request: { userId, decidedById, decidedByName }, state }: WatchProps) => {
  const own = useUser().userId
  const [isSeen] = useState(state === 'waiting')
  const before = useRef(state)
  const person = useCall(gate.person, { params: { userId } }, { fresh: nameFresh, enabled: isSeen })
  const name = person.data?.name ?? ''
  useEffect(() => {
    if (before.current !== 'waiting' || state === 'waiting') return
    before.current = state
    const isOthers = decidedById !== null && decidedById !== own
    const text = `${name} ${isOthers ? `${decidedByName}已` : ''}${outcomeTags[state].text}`
    showToast(text.trim(), isOthers || state === 'timedOut' ? 'info' : 'success')
  }, [state, name, decidedById, decidedByName, own])
  return null
}

interface Props {
  readonly requests: readonly GateRequest[]
  readonly sent: DeskState['sent']
  /** By the server's clock, ms. */
  readonly now: number
}

/** Says how each request ended that was seen waiting: by one's own decision, by another keeper's, or because time was up. */
export const Announcer = ({ requests, sent, now }: Props) =>
  requests.map((request) => (
    <Watch key={request.id} request={request} state={outcomeOf(request, sent.has(request.id), now)} />
  ))
