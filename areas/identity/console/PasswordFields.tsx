import type { ChangeEvent } from 'react'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { findPasswordFault, findRepeatFault } from './passwordRules.ts'

/** A new password and its repetition, as typed. */
interface NewPassword {
  readonly fresh: string
  readonly repeat: string
}

export const noPassword: NewPassword = { fresh: '', repeat: '' }

/** Returns the messages for both fields, null for valid ones (foundations §5). */
export const findPasswordFaults = ({ fresh, repeat }: NewPassword) => ({
  fresh: findPasswordFault(fresh),
  repeat: findRepeatFault(fresh, repeat),
})

interface Props {
  readonly value: NewPassword
  readonly faultAt: (field: 'fresh' | 'repeat') => string | null
  readonly onChange: (value: NewPassword) => void
  readonly autoFocus?: boolean
  /** Called when a field is edited, so that its fault can be cleared. */
  readonly onType?: (field: 'fresh' | 'repeat') => void
  /** Called on blur, for checks before submitting. */
  readonly onLeave?: (field: 'fresh' | 'repeat') => void
}

/** Inputs for a new password and its repetition. */
export const PasswordFields = ({ value, faultAt, onChange, autoFocus = false, onType, onLeave }: Props) => {
  const type = (field: 'fresh' | 'repeat') => (event: ChangeEvent<HTMLInputElement>) => {
    onType?.(field)
    onChange({ ...value, [field]: event.target.value })
  }
  return (
    <>
      <PlainField
        label="新密码"
        type="password"
        autoComplete="new-password"
        placeholder="6 - 18 个字符"
        autoFocus={autoFocus}
        value={value.fresh}
        fault={faultAt('fresh')}
        onChange={type('fresh')}
        onBlur={() => onLeave?.('fresh')}
      />
      <PlainField
        label="确认密码"
        type="password"
        autoComplete="new-password"
        value={value.repeat}
        fault={faultAt('repeat')}
        onChange={type('repeat')}
        onBlur={() => onLeave?.('repeat')}
      />
    </>
  )
}
