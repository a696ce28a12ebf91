import { PushFrame } from './PushFrame.tsx'
import { type PlanAnswer, SendStep } from './SendStep.tsx'

interface Props {
  readonly title: string
  /** The words of the button, such as 推送给, before the number of parents. */
  readonly send: string
  readonly answer: PlanAnswer
  /** Sends the messages. Throws its refusal. */
  readonly onSend: () => Promise<unknown>
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Dialog that shows whom a push reaches and sends it, for an object that says itself whom it is for. */
export const SendDialog = ({ title, onClose, ...sending }: Props) => (
  <PushFrame title={title} onClose={onClose}>
    <SendStep {...sending} back="取消" onBack={onClose} />
  </PushFrame>
)
