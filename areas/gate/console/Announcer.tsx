import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { type ToastKind, showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type Decision, type GateRequest, type RequestState, gate } from '../contract.ts'
import { type DeskState, outcomeOf } from './deskState.ts'
import { outcomeTags } from './words.ts'

/** For how long a name that is known is not asked for again, ms. */
const nameFresh = 60_000

interface WatchProps {
  readonly request: GateRequest
  readonly state: RequestState
  /** What this page is sending; absent while it sends nothing. */
  readonly sending: Decision | undefined
}

const stateAfter: Readonly<Record<Decision, RequestState>> = { agree: 'agreed', reject: 'rejected' }

interface Ending extends Pick<GateRequest, 'decidedById' | 'decidedByName'> {
  readonly name: string
  readonly state: RequestState
  /** What this page has sent; null where nothing was pressed here. */
  readonly pressed: Decision | null
  readonly ownId: number | null
}

/** How it is told that a request ended: the same account may sit at another computer, and its decision is none of this one's. */
const toldOf = (ending: Ending): { readonly text: string; readonly kind: ToastKind } => {
  const { name, state, pressed, ownId, decidedById, decidedByName } = ending
  const word = outcomeTags[state].text
  const kind = state === 'rejected' ? 'denial' : 'info'
  if (decidedById === null) return { text: `${name} ${word}`, kind }
  const who = decidedById === ownId ? '本账号已在另一台电脑上' : `${decidedByName}已`
  if (pressed !== null && stateAfter[pressed] !== state) {
    const first = decidedById === ownId ? who : `${who}先`
    const lost = outcomeTags[stateAfter[pressed]].text
    return { text: `${name}：${first}${word}放行，您的“${lost}”没有生效`, kind: 'warning' }
  }
  const isHere = decidedById === ownId && pressed !== null
  // “白清涵 同意” would read as if the pupil agreed.
  if (isHere)
    return { text: name === '' ? `已${word}` : `已${word}：${name}`, kind: state === 'agreed' ? 'success' : kind }
  return { text: `${name} ${who}${word}`, kind }
}

const Watch = ({ request: { userId, decidedById, decidedByName }, state, sending }: WatchProps) => {
  const ownId = useUser().userId
  const pressed = useRef<Decision | null>(null)
  const [isSeen] = useState(state === 'waiting')
  const before = useRef(state)
  const person = useCall(gate.person, { params: { userId } }, { fresh: nameFresh, enabled: isSeen })
  const name = person.data?.name ?? ''
  useEffect(() => {
    if (sending !== undefined) pressed.current = sending
  }, [sending])
  useEffect(() => {
    if (before.current !== 'waiting' || state === 'waiting') return
    before.current = state
    const { text, kind } = toldOf({ name, state, pressed: pressed.current, ownId, decidedById, decidedByName })
    showToast(text.trim(), kind)
  }, [state, name, decidedById, decidedByName, ownId])
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
    <Watch
      key={request.id}
      request={request}
      state={outcomeOf(request, sent.has(request.id), now)}
      sending={sent.get(request.id)?.decision}
    />
  ))
