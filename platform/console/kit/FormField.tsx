import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import styles from './FormDialog.module.css'
import { useFormContext } from './formContext.ts'
import { faultOf, isRequired } from './formFaults.ts'
import { pointerReleased } from './pointer.ts'

interface Props {
  /** The field of the call's body. */
  readonly name: string
  readonly label: string
  /** One control that takes `value` and `onChange`. */
  readonly children: ReactNode
  /** Said beneath the control. */
  readonly hint?: ReactNode
  /** The fault of a blank field; 请填写 with the label where none is given. */
  readonly missing?: string
  /** Has to be filled in, although the contract lets it be empty. */
  readonly required?: boolean
  /** Chosen from a list: what was chosen is whole at once, and a fault goes as soon as it is mended. */
  readonly isChosen?: boolean
  /** Takes both columns of a form with two. */
  readonly wide?: boolean
  /** The prop that carries the value, where it is not `value`: `checked` of a Checkbox. */
  readonly valueProp?: string
  /** The value as it is read by people, where two versions are compared. */
  readonly show?: (value: unknown) => string
}

/** A field of a form: label, mark and check come from the form's schema; what is wrong stands beneath the control. */
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
    const fault = faultOf(field, value, { label, missing, required })
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
