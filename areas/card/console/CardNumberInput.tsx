import { Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { makeCardBurst } from './cardBurst.ts'
import { useCardReader } from './useCardReader.ts'

interface Props {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Some readers end their line twice, within this time, ms. */
const secondEndWithin = 500

/** Takes the second end of a reader's line, if the next key of the form is one: it is none of the field's that comes next. */
const takeSecondEnd = (form: HTMLFormElement, at: number) => {
  const press = (event: KeyboardEvent) => {
    form.removeEventListener('keydown', press, true)
    if (event.key !== 'Enter' || event.timeStamp - at > secondEndWithin) return
    event.preventDefault()
    event.stopPropagation()
  }
  form.addEventListener('keydown', press, true)
}

const goOn = (field: HTMLInputElement, form: HTMLFormElement) => {
  const fields = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement && (one.type !== 'radio' || one.checked),
  )
  const next = fields[fields.indexOf(field) + 1]
  if (next instanceof HTMLInputElement) next.focus()
}

/** Goes on from a number that a reader has ended at a moment. */
const readerEnded = (field: HTMLInputElement | null, at: number) => {
  if (field === null || field.form === null) return
  takeSecondEnd(field.form, at)
  goOn(field, field.form)
}

/**
 * A card's number in a dialog's form. A reader's digits come here wherever the focus is. Its Enter leads on to the next
 * field, since the form is not filled in yet; that of a hand sends it.
 */
export const CardNumberInput = ({ id, value, onChange }: Props) => {
  const [burst] = useState(makeCardBurst)
  const box = useRef<InputRef>(null)
  const [own] = useState<RefObject<HTMLInputElement | null>>({
    get current() {
      return box.current?.input ?? null
    },
  })
  useCardReader(own, (code) => {
    onChange?.(code)
    readerEnded(own.current, performance.now())
  })
  return (
    <Input
      ref={box}
      {...(id === undefined ? {} : { id })}
      value={value}
      maxLength={10}
      inputMode="numeric"
      autoComplete="off"
      placeholder="刷卡或输入卡号"
      onChange={({ target }) => onChange?.(target.value)}
      onKeyDown={(event) => {
        const meaning = burst(event.key, event.timeStamp)
        if (meaning?.kind !== 'ends' || !meaning.isFast) return
        event.preventDefault()
        readerEnded(event.currentTarget, event.timeStamp)
      }}
    />
  )
}
