import { CreditCardOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import styles from './Desk.module.css'
import { keepDigits } from '../../../platform/contract/numbers.ts'
import { useCardReader } from '../../card/console/index.ts'
import { type LookupProps, useCardLookup } from './useCardLookup.ts'

/** Field for a card number, scanned or typed in digits with Enter. */
export const CardInput = (props: LookupProps) => {
  const [typed, type] = useState('')
  const box = useRef<InputRef>(null)
  const field: RefObject<HTMLInputElement | null> = {
    get current() {
      return box.current?.input ?? null
    },
  }
  const [own] = useState(field)
  const { lookUp, isPending, refused } = useCardLookup(props)
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
        placeholder={refused ?? '刷卡或输入卡号'}
        title={refused ?? undefined}
        status={refused === null ? '' : 'error'}
        data-refused={refused !== null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        prefix={<CreditCardOutlined aria-hidden="true" spin={isPending} />}
        value={typed}
        onChange={({ target }) => type(keepDigits(target.value))}
        onPressEnter={({ currentTarget }) => enter(keepDigits(currentTarget.value))}
        // A dialog that interrupts a scan must not leave part of the number in front of the next one.
        onBlur={() => type('')}
      />
      {refused === null ? null : (
        <span className={styles.unseen} role="alert">
          {refused}
        </span>
      )}
    </span>
  )
}
