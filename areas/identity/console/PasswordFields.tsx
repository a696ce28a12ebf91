import type { ChangeEvent } from 'react'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { faultOfNew, faultOfRepeat } from './passwordRules.ts'

/** A new password as it is typed, twice. */
export interface NewPassword {
  readonly fresh: string
  readonly repeat: string
}

export const noPassword: NewPassword = { fresh: '', repeat: '' }

/** What is wrong with both (foundations §5). */
export const faultsOfPassword = ({ fresh, repeat }: NewPassword) => ({
  fresh: faultOfNew(fresh),
  repeat: faultOfRepeat(fresh, repeat),
})

interface Props {
  readonly value: NewPassword
  readonly faultAt: (field: 'fresh' | 'repeat') => string | null
  readonly onChange: (value: NewPassword) => void
  readonly autoFocus?: boolean
  /** Something was typed into a field, whose fault is over. */
  readonly onType?: (field: 'fresh' | 'repeat') => void
  /** For what is judged already when a field is left. */
  readonly onLeave?: (field: 'fresh' | 'repeat') => void
}

/** A new password, and the same again. */
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
