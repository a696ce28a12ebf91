import { InputNumber, type InputNumberProps } from 'antd'
import { type NumberBounds, findNumberFault, plainNumber } from './numberText.ts'
import { showToast } from './toast.ts'
import { useTypedFault } from './useTypedFault.ts'

type Own = 'parser' | 'min' | 'max' | 'precision' | 'onPressEnter' | 'onChange'

interface Props extends Omit<InputNumberProps<number | string>, Own>, NumberBounds {
  readonly onChange?: (value: number | null) => void
}

/** Reads a typed text for the library, which takes a blank for no number. */
const parse = (text = ''): number | string => {
  const plain = plainNumber(text)
  return plain === '' ? '' : Number(plain)
}

/** Shows a number with all its decimals, except while it is typed. One with too many decimals stays as it was typed. */
const showDecimals =
  (precision: number): NonNullable<InputNumberProps<number | string>['formatter']> =>
  (value, { userTyping, input }) => {
    if (userTyping) return input
    const text = String(value ?? '')
    return text === '' || findNumberFault(text, { precision }) !== null ? text : Number(text).toFixed(precision)
  }

/**
 * A form control for a number, in digits of either width. In a form, a number outside the bounds stays as it was typed
 * and is a fault of the field. Elsewhere it changes to the nearest one, which a message says.
 */
export const NumberInput = ({ min, max, precision, onBlur, onChange, ...rest }: Props) => {
  const tell = useTypedFault(rest.value)
  const bounds = { min, max, precision }
  const check = (text: string) => {
    const fault = findNumberFault(text, bounds)
    tell?.(fault)
    if (fault !== null && tell === null) showToast(fault, 'error')
  }
  const limits = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined))
  return (
    <InputNumber<number | string>
      {...rest}
      {...(tell === null ? limits : {})}
      parser={parse}
      {...(precision === undefined ? {} : { formatter: showDecimals(precision) })}
      onChange={(value) => onChange?.(value === null ? null : Number(value))}
      onPressEnter={(event) => check(event.currentTarget.value)}
      onBlur={(event) => {
        check(event.target.value)
        onBlur?.(event)
      }}
    />
  )
}
