import { useRef, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type CardHolder, type LogRow, card, cardLimits, cardRefusals } from '../contract.ts'

/** The outcome of the last lookup. */
export type LookupOutcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'holder'; readonly holder: CardHolder }
  | { readonly kind: 'refused'; readonly text: string }

const notOnePerson: ReadonlySet<number> = new Set(
  [cardRefusals.nobodys, cardRefusals.severalPeople].map(({ code }) => code),
)

/** True if the refusal concerns the card itself, not the input or the connection. */
const isOfCard = (error: unknown): boolean =>
  error instanceof CallError && (notOnePerson.has(error.code) || error.code === cardRefusals.ended.code)

/** Returns the text of a refusal, prefixed with 一卡多人 unless the card has or had exactly one holder (A-RULE-104). */
const refusalText = (error: unknown): string => {
  const text = errorText(error)
  return error instanceof CallError && notOnePerson.has(error.code) ? `一卡多人：${text}` : text
}

/**
 * Looks cards up. A reader may scan the next card before the first is answered; only the last outcome is shown. Cards
 * without a holder are kept for the log, newest first, because no record holds them.
 */
export const useLookup = () => {
  const { schoolId } = useUser()
  const [looked, setLooked] = useState<LookupOutcome>({ kind: 'nothing' })
  const [unknownCards, keepUnknown] = useState<readonly LogRow[]>([])
  const turn = useRef(0)
  const look = async (number: string) => {
    turn.current += 1
    const lookupTurn = turn.current
    const showOutcome = (outcome: LookupOutcome) => {
      if (lookupTurn === turn.current) setLooked(outcome)
    }
    setLooked({ kind: 'looking' })
    try {
      const school = schoolId === null ? {} : { schoolId }
      const holder = await callServer(card.holder, { query: { ...school, card: number } })
      showOutcome({ kind: 'holder', holder })
    } catch (error) {
      showOutcome({ kind: 'refused', text: refusalText(error) })
      if (!isOfCard(error)) return
      // A negative id can't collide with the ids of records.
      const line = { id: -lookupTurn, time: schoolNow(), title: errorText(error) }
      keepUnknown((before) => [line, ...before].slice(0, cardLimits.log))
    }
  }
  return { looked, unknown: unknownCards, look: (number: string) => void look(number) }
}
