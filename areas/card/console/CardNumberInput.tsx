import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { makeCardBurst } from './cardBurst.ts'

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

/** A card's number in a form. The Enter of a reader leads on to the next field, since the form is not filled in yet; that of a hand sends it. */
export const CardNumberInput = (props: InputProps) => {
  const [burst] = useState(makeCardBurst)
  return (
    <Input
      {...props}
      maxLength={10}
      inputMode="numeric"
      autoComplete="off"
      placeholder="刷卡或输入卡号"
      onKeyDown={(event) => {
        const meaning = burst(event.key, event.timeStamp)
        const { form } = event.currentTarget
        if (meaning?.kind !== 'ends' || !meaning.isFast || form === null) return
        event.preventDefault()
        takeSecondEnd(form, event.timeStamp)
        goOn(event.currentTarget, form)
      }}
    />
  )
}
