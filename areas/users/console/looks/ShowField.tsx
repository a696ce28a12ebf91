import { Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { type RevealableField, revealableFieldNames } from '../../lookContract.ts'
import styles from './ShowField.module.css'
import type { UnmaskedFields } from './useUnmaskedFields.ts'

interface Props {
  readonly field: RevealableField
  readonly shown: UnmaskedFields
}

/** Button that shows or hides one masked field. Renders nothing without the permission. */
export const ShowField = ({ field, shown }: Props) => {
  const [isPending, setPending] = useState(false)
  if (!shown.mayShow) return null
  const isShown = shown.fields[field] !== undefined
  const word = isShown ? '隐藏' : '显示'
  const press = async () => {
    if (isShown) return shown.hide(field)
    setPending(true)
    try {
      await shown.show(field)
    } catch (error) {
      showToast(errorText(error), 'error')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      type="link"
      size="small"
      className={styles.show ?? ''}
      loading={isPending}
      aria-label={word + revealableFieldNames[field]}
      onClick={() => void press()}
    >
      {word}
    </Button>
  )
}

/** Hint below a masked field of a form: its current value if shown, and how to change it. */
export const MaskedHint = ({ field, shown }: Props) => {
  const text = shown.fields[field]
  return (
    <>
      {text === undefined ? '显示为脱敏内容，需要更换时整个重填' : `现为 ${text || '空'}`}
      <ShowField field={field} shown={shown} />
    </>
  )
}
