import { useState } from 'react'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'

interface PendingQuestion {
  readonly text: string
  readonly answer: (isYes: boolean) => void
}

/**
 * Asks a question during a save. `ask` resolves to the answer, and closing the dialog counts as no. Render `shown`
 * next to the form.
 */
export const useQuestion = (words: { readonly title: string; readonly okText: string }) => {
  const [pending, setPending] = useState<PendingQuestion | null>(null)
  const ask = (text: string) => new Promise<boolean>((answer) => setPending({ text, answer }))
  const shown =
    pending === null ? null : (
      <Confirm
        {...words}
        onConfirm={async () => pending.answer(true)}
        onClose={() => {
          pending.answer(false)
          setPending(null)
        }}
      >
        {pending.text}
      </Confirm>
    )
  return { ask, shown }
}
