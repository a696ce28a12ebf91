import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { normalizeCardNumber } from '../../../platform/contract/numbers.ts'
import { type CardHolder, gate, gateRefusals, gateTimes } from '../contract.ts'
import { isLostCall } from './retryLostCall.ts'

/** A card that was read and its moment, in ms of the page; the server hasn't answered yet. */
export interface PendingCard {
  readonly code: string
  readonly at: number
}

export interface LookupProps {
  /** Cards whose lookup was lost. Those of the last half minute are looked up again when the field is back. */
  readonly asked: readonly PendingCard[]
  readonly onAsked: (card: PendingCard) => void
  readonly onAnswered: (code: string) => void
  readonly onFound: (holder: CardHolder) => void
  /** The card was refused. Of a person's card the text has only the last digits. */
  readonly onRefused: (words: string) => void
  /** The lookup was lost by the connection. */
  readonly onLost: () => void
  /**
   * A value that changes with each action of the keeper, such as a decision. The refusal of the previous card
   * disappears then.
   */
  readonly act: string
}

const cardRefusals: ReadonlySet<number> = new Set(
  [gateRefusals.notACard, gateRefusals.severalPeople, gateRefusals.cardEnded].map(({ code }) => code),
)

/** Two readings of the same card within this time, ms, are one. A person who shows it again takes longer. */
const stutterMs = 2000

/** Nobody waits at a gate longer than this, ms. */
const lookupValidMs = gateTimes.waitSeconds * 1000

/** Returns a function that is true if the same card was read a moment ago. */
const useStutter = () => {
  const last = useRef({ code: '', at: 0 })
  return (code: string): boolean => {
    const at = performance.now()
    const isAgain = last.current.code === code && at - last.current.at < stutterMs
    last.current = { code, at }
    return isAgain
  }
}

/** Tracks whether the field is mounted. Once it isn't, the offline list answers the card instead. */
const useIsMounted = () => {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

interface Refused {
  readonly words: string
  readonly act: string
}

/** Keeps the last card's refusal until the next action. */
const useRefusal = (act: string) => {
  const [refused, put] = useState<Refused | null>(null)
  if (refused !== null && refused.act !== act) put(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  }, [act])
  return {
    refused: refused?.words ?? null,
    say: (words: string) => put({ words, act: latest.current }),
    clear: () => put(null),
  }
}

/** Looks cards up independently, because a reader may scan the next card before the first is answered. */
export const useCardLookup = ({ asked, onAsked, onAnswered, onFound, onRefused, onLost, act }: LookupProps) => {
  const [pending, setPending] = useState(0)
  const { refused, say, clear } = useRefusal(act)
  const isMounted = useIsMounted()
  const refuse = (code: string, error: unknown) => {
    onAnswered(code)
    // Show only the last digits of a person's card, because other people can see the screen.
    const isNobodys = error instanceof CallError && error.code === gateRefusals.notACard.code
    const words = isNobodys ? errorText(error) : errorText(error).replace(code, `尾号 ${code.slice(-4)}`)
    if (error instanceof CallError && cardRefusals.has(error.code)) onRefused(words)
    say(words)
  }
  const ask = (code: string, isAgain: boolean) => {
    const found = (holder: CardHolder) => {
      if (!isMounted.current) return
      onAnswered(code)
      onFound(holder)
    }
    const failed = (error: unknown) => {
      if (!isMounted.current) return
      if (isLostCall(error) && !isAgain) onLost()
      else refuse(code, error)
    }
    // Quiet, because the offline list answers a lost card, and the field shows every other failure.
    return callServer(gate.personOfCard, { params: { code } }, { isQuiet: true }).then(found, failed)
  }
  const askAgain = useEffectEvent(() => {
    for (const { code, at } of asked) {
      if (performance.now() - at < lookupValidMs) void ask(code, true)
      else onAnswered(code)
    }
  })
  useEffect(() => askAgain(), [])
  const isStutter = useStutter()
  const read = (scanned: string) => {
    const code = normalizeCardNumber(scanned)
    if (isStutter(code)) return
    onAsked({ code, at: performance.now() })
    clear()
    setPending((before) => before + 1)
    void ask(code, false).finally(() => setPending((before) => before - 1))
  }
  return { lookUp: read, isPending: pending > 0, refused }
}
