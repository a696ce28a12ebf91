import { useRef, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type CardHolder, type LogRow, card, cardLimits, cardRefusals } from '../contract.ts'

/** The outcome of the last lookup. */
export type Looked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'holder'; readonly holder: CardHolder }
  | { readonly kind: 'refused'; readonly text: string }

const notOnePerson: ReadonlySet<number> = new Set(
  [cardRefusals.nobodys, cardRefusals.severalPeople].map(({ code }) => code),
)

/** True of a refusal that tells of the card itself, and not of the field or the line. */
const isOfCard = (error: unknown): boolean =>
  error instanceof CallError && (notOnePerson.has(error.code) || error.code === cardRefusals.ended.code)

/** A refusal as the page says it: where it is not exactly one person, so, and the server's sentence (A-RULE-104). A card that ended was one person's. */
const refusalText = (error: unknown): string => {
  const text = textOf(error)
  return error instanceof CallError && notOnePerson.has(error.code) ? `一卡多人：${text}` : text
}

/**
 * Looks cards up; a reader may read the next one before the first is answered, and the last one counts. Those that have no
 * holder are kept for the log, the latest first: they stand in no record.
 */
export const useLookup = () => {
  const { schoolId } = useUser()
  const [looked, setLooked] = useState<Looked>({ kind: 'nothing' })
  const [unknown, keepUnknown] = useState<readonly LogRow[]>([])
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
      if (!isOfCard(error)) return
      // Below the ids of records.
      const line = { id: -mine, time: schoolNow(), title: textOf(error) }
      keepUnknown((before) => [line, ...before].slice(0, cardLimits.log))
    }
  }
  return { looked, unknown, look: (number: string) => void look(number) }
}
