import { CreditCardOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { type CardHolder, gate, gateRefusals } from '../contract.ts'
import styles from './Desk.module.css'
import { useCardReader } from '../../card/console/index.ts'
import { isLost } from './persist.ts'

interface Props {
  readonly onFound: (holder: CardHolder) => void
  /** The card is refused, in words that hold no more of its number than the tail. */
  readonly onRefused: (words: string) => void
  /** The line has lost the question. */
  readonly onLost: () => void
}

const cardRefusals: ReadonlySet<number> = new Set(
  [gateRefusals.notACard, gateRefusals.severalPeople, gateRefusals.cardEnded].map(({ code }) => code),
)

/** A reader that stutters reads a card twice within this time, ms; who holds it there again has waited longer. */
const stutter = 2000

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

/** Looks cards up, each by itself: a reader may read the next one before the first is answered. */
const useLookup = ({ onFound, onRefused, onLost }: Props) => {
  const [pending, setPending] = useState(0)
  const [refused, setRefused] = useState<string | null>(null)
  const lookUp = async (code: string) => {
    setRefused(null)
    setPending((before) => before + 1)
    try {
      onFound(await callServer(gate.personOfCard, { params: { code } }))
    } catch (error) {
      if (isLost(error)) onLost()
      if (error instanceof CallError && cardRefusals.has(error.code)) {
        onRefused(textOf(error).replace(code, `尾号 ${code.slice(-4)}`))
      }
      if (!(error instanceof CallError && error.announced)) setRefused(textOf(error))
    }
    setPending((before) => before - 1)
  }
  const isStutter = useStutter()
  const read = (code: string) => {
    if (!isStutter(code)) void lookUp(code)
  }
  return { lookUp: read, isPending: pending > 0, refused }
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A card: read by a reader, or typed in digits with Enter. */
export const CardInput = (props: Props) => {
  const [typed, type] = useState('')
  const box = useRef<InputRef>(null)
  const field: RefObject<HTMLInputElement | null> = {
    get current() {
      return box.current?.input ?? null
    },
  }
  const [own] = useState(field)
  const { lookUp, isPending, refused } = useLookup(props)
  useCardReader(own, lookUp)
  const enter = (number: string) => {
    if (number === '') return
    type('')
    lookUp(number)
  }
  return (
    <span className={styles.card}>
      <Input
        ref={box}
        className={styles.cardField ?? ''}
        aria-label="卡号"
        placeholder="刷卡或输入卡号"
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        prefix={<CreditCardOutlined aria-hidden="true" spin={isPending} />}
        value={typed}
        onChange={({ target }) => type(digitsOf(target.value))}
        onPressEnter={({ currentTarget }) => enter(digitsOf(currentTarget.value))}
        // A dialog that comes in the middle of a number must leave none of it before the next one.
        onBlur={() => type('')}
      />
      {refused === null ? null : (
        <span className={styles.refused} role="alert">
          {refused}
        </span>
      )}
    </span>
  )
}
