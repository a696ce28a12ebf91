import { useUser } from '../../../platform/console/session/userContext.ts'
import { type DeskState, type AddedOutcome, type Waiting, decidableHere, findFront } from './deskState.ts'
import { AddedPersonDialog } from './AddedPersonDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import type { Desk } from './useDesk.ts'
import { useFrontPause } from './useFrontPause.ts'

interface Props {
  readonly desk: Desk
  readonly waiting: readonly Waiting[]
  readonly sent: DeskState['sent']
  readonly now: number
}

/** The dialog of the person at the front; nothing if nobody waits. */
export const FrontDialog = ({ desk: { feed, devices }, waiting, sent, now }: Props) => {
  const { userId } = useUser()
  const decidable = decidableHere(waiting, userId)
  const front = findFront(decidable, sent, now)
  const { pause, noteDecided } = useFrontPause(front?.key ?? null)
  if (front === null) return null
  const others = decidable.length - 1
  if (front.kind === 'own') {
    const end = (outcome: AddedOutcome, stateDictId: number | null) => {
      if (outcome !== 'timedOut') noteDecided()
      feed.letGo(front.key, { outcome, stateDictId })
    }
    return <AddedPersonDialog key={front.key} entry={front} others={others} pause={pause} onEnd={end} />
  }
  const { request } = front
  return (
    <RequestDialog
      key={front.key}
      request={request}
      sent={sent.get(request.id)}
      gateName={devices.find(({ id }) => id === request.deviceId)?.name ?? ''}
      others={others}
      now={now}
      pause={pause}
      onDecide={(asked, decision) => {
        noteDecided()
        void feed.decide(asked, decision)
      }}
    />
  )
}
