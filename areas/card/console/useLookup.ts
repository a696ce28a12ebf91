import { useRef, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type CardHolder, card, cardRefusals } from '../contract.ts'

/** The outcome of the last lookup. */
export type Looked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'holder'; readonly holder: CardHolder }
  | { readonly kind: 'refused'; readonly text: string }

const notOnePerson: ReadonlySet<number> = new Set(
  [cardRefusals.nobodys, cardRefusals.severalPeople].map(({ code }) => code),
)

/** A refusal as the page says it: where it is not exactly one person, so, and the server's sentence (A-RULE-104). A card that ended was one person's. */
const refusalText = (error: unknown): string => {
  const text = textOf(error)
  return error instanceof CallError && notOnePerson.has(error.code) ? `一卡多人：${text}` : text
}

/** Looks cards up; a reader may read the next one before the first is answered, and the last one counts. */
export const useLookup = () => {
  const { schoolId } = useUser()
  const [looked, setLooked] = useState<Looked>({ kind: 'nothing' })
  const turn = useRef(0)
  const look = async (number: string) => {
    turn.current += 1
    const mine = turn.current
    const tell = (outcome: Looked) => {
      if (mine === turn.current) setLooked(outcome)
    }
    setLooked({ kind: 'looking' })
    try {
      const school = schoolId === null ? {} : { schoolId }
      const holder = await callServer(card.holder, { query: { ...school, card: number } })
      tell({ kind: 'holder', holder })
    } catch (error) {
      tell({ kind: 'refused', text: refusalText(error) })
    }
  }
  return { looked, look: (number: string) => void look(number) }
}
