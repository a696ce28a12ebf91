import type { Decision, GateRequest } from '../contract.ts'
import { EntryDialog } from './EntryDialog.tsx'
import type { PendingDecision } from './deskState.ts'
import styles from './Entry.module.css'
import { secondsLeft, wayName } from './words.ts'

interface Props {
  readonly request: GateRequest
  readonly sent: PendingDecision | undefined
  /** The name of the gate that asks. */
  readonly gateName: string
  readonly others: number
  /** The server's clock, ms. */
  readonly now: number
  /** How long the dialog accepts no answer after it opens, ms. */
  readonly pause: number
  readonly onDecide: (request: GateRequest, decision: Decision) => void
}

/** The dialog of a person who waits at a gate. */
export const RequestDialog = ({ request, sent, gateName, others, now, pause, onDecide }: Props) => {
  return (
    <EntryDialog
      userId={request.userId}
      ticket={null}
      way={request.stateDictId}
      others={others}
      seconds={secondsLeft(request.endsAt, now)}
      sent={sent?.decision ?? null}
      pause={pause}
      onDecide={(decision) => onDecide(request, decision)}
    >
      <p className={styles.asks}>
        <strong>{wayName(request.stateDictId)}</strong>
        <span>{gateName}</span>
      </p>
    </EntryDialog>
  )
}
