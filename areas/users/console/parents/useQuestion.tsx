import { useState } from 'react'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'

interface Asked {
  readonly text: string
  readonly answer: (isYes: boolean) => void
}

/**
 * Asks a question during a save. `ask` resolves to the answer, and closing the dialog counts as no. Render `shown`
 * next to the form.
 */
export const useQuestion = (words: { readonly title: string; readonly okText: string }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (text: string) => new Promise<boolean>((answer) => setAsked({ text, answer }))
  const shown =
    asked === null ? null : (
      <Confirm
        {...words}
        onConfirm={async () => asked.answer(true)}
        onClose={() => {
          asked.answer(false)
          setAsked(null)
        }}
      >
        {asked.text}
      </Confirm>
    )
  return { ask, shown }
}
