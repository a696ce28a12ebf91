import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { type CardHolder, gate, gateRefusals, gateTimes } from '../contract.ts'
import { isLost } from './persist.ts'

/** A card that was read, and when, ms of the page; the server has not answered yet. */
export interface AskedCard {
  readonly code: string
  readonly at: number
}

export interface LookupProps {
  /** Cards that the line has lost: those of the last half minute are asked about again as the field comes back. */
  readonly asked: readonly AskedCard[]
  readonly onAsked: (card: AskedCard) => void
  readonly onAnswered: (code: string) => void
  readonly onFound: (holder: CardHolder) => void
  /** The card is refused, in words that hold no more of its number than the tail. */
  readonly onRefused: (words: string) => void
  /** The line has lost the question. */
  readonly onLost: () => void
  /** Differs after whatever the keeper does next, such as a decision: the refusal of the card before goes with that. */
  readonly act: string
}

const cardRefusals: ReadonlySet<number> = new Set(
  [gateRefusals.notACard, gateRefusals.severalPeople, gateRefusals.cardEnded].map(({ code }) => code),
)

/** A reader that stutters reads a card twice within this time, ms; who holds it there again has waited longer. */
const stutter = 2000

/** Nobody stands at a gate for longer, ms. */
const waitsFor = gateTimes.waitSeconds * 1000

/** Tells if a card was read a moment ago: two readings at once are one. */
const useStutter = () => {
  const last = useRef({ code: '', at: 0 })
  return (code: string): boolean => {
    const at = performance.now()
    const isAgain = last.current.code === code && at - last.current.at < stutter
    last.current = { code, at }
    return isAgain
  }
}

/** Tells if the field is there still. Once it has gone, the offline list answers the card instead. */
const useIsThere = () => {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

interface Refused {
  readonly words: string
  readonly act: string
}

/** Keeps why the last card was refused, until the next act. */
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

/** Looks cards up, each by itself: a reader may read the next one before the first is answered. */
export const useCardLookup = ({ asked, onAsked, onAnswered, onFound, onRefused, onLost, act }: LookupProps) => {
  const [pending, setPending] = useState(0)
  const { refused, say, clear } = useRefusal(act)
  const isThere = useIsThere()
  const refuse = (code: string, error: unknown) => {
    onAnswered(code)
    // No more of the number than the tail: whoever stands at the desk reads along.
    const words = textOf(error).replace(code, `尾号 ${code.slice(-4)}`)
    if (error instanceof CallError && cardRefusals.has(error.code)) onRefused(words)
    say(words)
  }
  const ask = (code: string, isAgain: boolean) => {
    const found = (holder: CardHolder) => {
      if (!isThere.current) return
      onAnswered(code)
      onFound(holder)
    }
    const failed = (error: unknown) => {
      if (!isThere.current) return
      if (isLost(error) && !isAgain) onLost()
      else refuse(code, error)
    }
    // Quiet: the offline list answers a card that the line has lost, and the field tells every other failure.
    return callServer(gate.personOfCard, { params: { code } }, { isQuiet: true }).then(found, failed)
  }
  const askAgain = useEffectEvent(() => {
    for (const { code, at } of asked) {
      if (performance.now() - at < waitsFor) void ask(code, true)
      else onAnswered(code)
    }
  })
  useEffect(() => askAgain(), [])
  const isStutter = useStutter()
  const read = (code: string) => {
    if (isStutter(code)) return
    onAsked({ code, at: performance.now() })
    clear()
    setPending((before) => before + 1)
    void ask(code, false).finally(() => setPending((before) => before - 1))
  }
  return { lookUp: read, isPending: pending > 0, refused }
}
