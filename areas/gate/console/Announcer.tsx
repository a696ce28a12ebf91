import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { sorted } from '../../../platform/console/kit/sorted.ts'
import { type ToastKind, showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type Decision, type GateRequest, type RequestState, gate } from '../contract.ts'
import { cardFaultNames } from '../../card/contract.ts'
import { endMoment } from './deskEvents.ts'
import { type DeskState, outcomeOf } from './deskState.ts'
import { outcomeTags } from './words.ts'

/** How long a known name is cached, ms. */
const nameCachedMs = 60_000

interface WatchProps {
  readonly request: GateRequest
  readonly state: RequestState
  /** The decision that this page is sending; absent if none. */
  readonly sending: Decision | undefined
}

const stateAfter: Readonly<Record<Decision, RequestState>> = { agree: 'agreed', reject: 'rejected' }

interface Ending extends Pick<GateRequest, 'decidedById' | 'decidedByName'> {
  readonly name: string
  readonly state: RequestState
  /** The decision sent by this page; null if none. */
  readonly pressed: Decision | null
  readonly ownId: number | null
}

/**
 * Returns the toast for an ended request. The keeper's account may be signed in on another computer; its decisions are
 * not shown as made here.
 */
const toastFor = (ending: Ending): { readonly text: string; readonly kind: ToastKind } => {
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
  // “白清涵 同意” would read as if the student had agreed.
  if (isHere)
    return { text: name === '' ? `已${word}` : `已${word}：${name}`, kind: state === 'agreed' ? 'success' : kind }
  return { text: `${name} ${who}${word}`, kind }
}

const Watch = ({ request: { userId, decidedById, decidedByName }, state, sending }: WatchProps) => {
  const ownId = useUser().userId
  const pressed = useRef<Decision | null>(null)
  const [isSeen] = useState(state === 'waiting')
  const before = useRef(state)
  const person = useCall(gate.person, { params: { userId } }, { fresh: nameCachedMs, enabled: isSeen })
  const name = person.data?.name ?? ''
  useEffect(() => {
    if (sending !== undefined) pressed.current = sending
  }, [sending])
  useEffect(() => {
    if (before.current !== 'waiting' || state === 'waiting') return
    before.current = state
    const { text, kind } = toastFor({ name, state, pressed: pressed.current, ownId, decidedById, decidedByName })
    showToast(text.trim(), kind)
  }, [state, name, decidedById, decidedByName, ownId])
  return null
}

/** Moment up to which a card's fault is news, ms: later the person has left. */
const faultNewsMs = 10_000

/** Shows a toast for a card that opened nothing by itself, once its holder's name is known. */
const CardFault = ({ userId, cardFault }: Pick<GateRequest, 'userId' | 'cardFault'>) => {
  const person = useCall(gate.person, { params: { userId } }, { fresh: nameCachedMs })
  const name = person.data?.name
  const words = cardFault === null ? '' : cardFaultNames[cardFault]
  useEffect(() => {
    if (name !== undefined) showToast(`${name}：${words}，门未开`, 'error')
  }, [name, words])
  return null
}

/** Remembers if the request was new when it was first shown. */
const NewCardFault = ({ request, now }: { readonly request: GateRequest; readonly now: number }) => {
  const [isNew] = useState(now - Date.parse(request.askedAt) < faultNewsMs)
  return isNew ? <CardFault userId={request.userId} cardFault={request.cardFault} /> : null
}

interface Props {
  readonly requests: readonly GateRequest[]
  readonly sent: DeskState['sent']
  /** The server's clock, ms. */
  readonly now: number
}

/**
 * Shows a toast when a waiting request ends: by this keeper's decision, by another keeper's, or by timeout; and for a card
 * outside its period. After a break in the connection several have ended at once; the first end is announced first.
 */
export const Announcer = ({ requests, sent, now }: Props) =>
  sorted(requests, (one, other) => endMoment(one) - endMoment(other)).map((request) =>
    request.cardFault !== null ? (
      <NewCardFault key={request.id} request={request} now={now} />
    ) : (
      <Watch
        key={request.id}
        request={request}
        state={outcomeOf(request, sent.has(request.id), now)}
        sending={sent.get(request.id)?.decision}
      />
    ),
  )
