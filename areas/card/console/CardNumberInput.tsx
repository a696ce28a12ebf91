import { Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { makeCardKeyDetector } from './cardKeyDetector.ts'
import { useCardReader } from './useCardReader.ts'

interface Props {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Some readers send Enter twice within this time, ms. */
const secondEnterWithin = 500

/** Swallows a second Enter of the reader if it is the form's next key. It must not reach the next field. */
const swallowSecondEnter = (form: HTMLFormElement, at: number) => {
  const press = (event: KeyboardEvent) => {
    form.removeEventListener('keydown', press, true)
    if (event.key !== 'Enter' || event.timeStamp - at > secondEnterWithin) return
    event.preventDefault()
    event.stopPropagation()
  }
  form.addEventListener('keydown', press, true)
}

const focusNextField = (field: HTMLInputElement, form: HTMLFormElement) => {
  const fields = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement && (one.type !== 'radio' || one.checked),
  )
  const next = fields[fields.indexOf(field) + 1]
  if (next instanceof HTMLInputElement) next.focus()
}

/** Moves the focus on after a reader has ended a number. */
const continueAfterScan = (field: HTMLInputElement | null, at: number) => {
  if (field === null || field.form === null) return
  swallowSecondEnter(field.form, at)
  focusNextField(field, field.form)
}

/**
 * Card number field of a dialog form. It receives a reader's digits wherever the focus is. A reader's Enter moves to
 * the next field, because the period may still be missing; Enter by hand submits the form.
 */
export const CardNumberInput = ({ id, value, onChange }: Props) => {
  const [burst] = useState(makeCardKeyDetector)
  const box = useRef<InputRef>(null)
  const [own] = useState<RefObject<HTMLInputElement | null>>({
    get current() {
      return box.current?.input ?? null
    },
  })
  useCardReader(own, (code) => {
    onChange?.(code)
    continueAfterScan(own.current, performance.now())
  })
  return (
    <Input
      ref={box}
      {...(id === undefined ? {} : { id })}
      value={value}
      maxLength={32}
      inputMode="numeric"
      autoComplete="off"
      placeholder="刷卡或输入卡号"
      onChange={({ target }) => onChange?.(target.value)}
      onKeyDown={(event) => {
        const meaning = burst(event.key, event.timeStamp)
        if (meaning?.kind !== 'ends' || !meaning.isFast) return
        event.preventDefault()
        continueAfterScan(event.currentTarget, event.timeStamp)
      }}
    />
  )
}
