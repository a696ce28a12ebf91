import { Form } from 'antd'
import { type ReactNode, cloneElement, isValidElement, useCallback, useEffect, useRef } from 'react'
import styles from './FormDialog.module.css'
import { useFormContext } from './formContext.ts'
import { findValueFault, isRequired } from './formFaults.ts'
import { pointerReleased } from './pointer.ts'
import { showBy } from './shownValue.ts'
import { TypedFaultContext } from './useTypedFault.ts'

interface Props {
  /** The field of the call's body. */
  readonly name: string
  readonly label: string
  /** One control with `value` and `onChange`. */
  readonly children: ReactNode
  /** Shown below the control. */
  readonly hint?: ReactNode
  /** The error of a blank field. 请填写 with the label by default. */
  readonly missing?: string
  /** True if the field is required although the contract allows a blank. */
  readonly required?: boolean
  /** For choices: the value is complete at once, so an error disappears as soon as it is fixed. */
  readonly isChosen?: boolean
  /** Takes both columns of a two-column form. */
  readonly wide?: boolean
  /** The prop that carries the value, if not `value`: `checked` for a Checkbox. */
  readonly valueProp?: string
  /** Formats the value for people, where two versions are compared. */
  readonly show?: (value: unknown) => string
}

interface Limited {
  readonly maxLength?: number | undefined
  readonly showCount?: boolean
  readonly count?: object
}

/**
 * Splits a control from its limit of characters. The browser would cut a pasted text without a word, so the field names
 * the limit instead.
 */
const splitLimit = (control: ReactNode): { readonly control: ReactNode; readonly longest?: number } => {
  if (!isValidElement<Limited>(control)) return { control }
  const { maxLength: longest, showCount = false } = control.props
  if (longest === undefined) return { control }
  const count = showCount ? { count: { show: true, max: longest } } : {}
  return { control: cloneElement(control, { maxLength: undefined, ...count }), longest }
}

/** Keeps the faults of texts typed in a field's controls, and returns the first. */
const useTypedFaults = () => {
  const faults = useRef(new Map<string, string>())
  const tell = useCallback((key: string, fault: string | null) => {
    if (fault === null) faults.current.delete(key)
    else faults.current.set(key, fault)
  }, [])
  const typedFault = useCallback(() => [...faults.current.values()][0] ?? null, [])
  return { tell, typedFault }
}

/** A form field. The form's schema decides the required mark and the validation. Errors are shown below the control. */
export const FormField = ({
  name,
  label,
  children,
  hint,
  missing,
  required,
  isChosen,
  wide,
  valueProp,
  show,
}: Props) => {
  const { schema, enter } = useFormContext()
  const field = schema.shape[name]
  if (field === undefined) throw new Error(`the form's schema has no field ${name}`)
  const { tell, typedFault } = useTypedFaults()
  const { control, longest } = splitLimit(children)
  // Not among the dependencies of the effect below: it is new with every rendering.
  const shown = useRef<(value: unknown) => string | null>(() => null)
  useEffect(() => {
    shown.current = show ?? showBy(field, children)
  })
  useEffect(
    () => enter(name, { label, missing, required, longest, typedFault, show: (value) => shown.current(value) }),
    [enter, name, label, missing, required, longest, typedFault],
  )
  const validator = async (_: unknown, value: unknown) => {
    await pointerReleased()
    const fault = findValueFault(field, value, { label, missing, required, longest, typedFault })
    if (fault !== null) throw new Error(fault)
  }
  return (
    <TypedFaultContext value={tell}>
      <Form.Item
        name={name}
        label={label}
        required={required ?? isRequired(field)}
        extra={hint}
        {...(wide ? { className: styles.wide ?? '' } : {})}
        validateTrigger={isChosen ? ['onChange', 'onBlur'] : 'onBlur'}
        rules={[{ validator }]}
        {...(valueProp === undefined ? {} : { valuePropName: valueProp })}
      >
        {control}
      </Form.Item>
    </TypedFaultContext>
  )
}
