import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import styles from './FormDialog.module.css'
import { useFormContext } from './formContext.ts'
import { findValueFault, isRequired } from './formFaults.ts'
import { pointerReleased } from './pointer.ts'

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
  useEffect(() => enter(name, { label, missing, required, show }), [enter, name, label, missing, required, show])
  const validator = async (_: unknown, value: unknown) => {
    await pointerReleased()
    const fault = findValueFault(field, value, { label, missing, required })
    if (fault !== null) throw new Error(fault)
  }
  return (
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
      {children}
    </Form.Item>
  )
}
