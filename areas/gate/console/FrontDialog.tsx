import { useUser } from '../../../platform/console/session/userContext.ts'
import { type DeskState, type Waiting, decidedHere, frontOf } from './deskState.ts'
import { OwnDialog } from './OwnDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import type { Desk } from './useDesk.ts'

interface Props {
  readonly desk: Desk
  readonly waiting: readonly Waiting[]
  readonly sent: DeskState['sent']
  readonly now: number
}

/** The dialog of the one whose turn it is; nothing where nobody waits. */
export const FrontDialog = ({ desk: { feed, devices }, waiting, sent, now }: Props) => {
  const { userId } = useUser()
  const mine = decidedHere(waiting, userId)
  const front = frontOf(mine, sent, now)
  if (front === null) return null
  const others = mine.length - 1
  if (front.kind === 'own')
    return <OwnDialog key={front.key} entry={front} others={others} onClose={() => feed.letGo(front.key)} />
  const { request } = front
  return (
    <RequestDialog
      key={front.key}
      request={request}
      sent={sent.get(request.id)}
      gateName={devices.find(({ id }) => id === request.deviceId)?.name ?? ''}
      others={others}
      now={now}
      onDecide={(asked, decision) => void feed.decide(asked, decision)}
    />
  )
}
