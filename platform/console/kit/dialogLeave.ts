import { useCallback, useRef, useState } from 'react'
import { useUnsaved } from './unsaved.ts'

/** The question before unsaved input is discarded. */
export const discardQuestion = {
  title: '确认放弃修改吗？',
  okText: '放弃修改',
  cancelText: '继续编辑',
  danger: true,
  isCareful: true,
} as const

/** Names the loss. It is shown after the dialog's name. */
export const unsavedLossText = '中已修改的内容尚未保存，放弃后不能恢复。'

const never = () => false

/**
 * Handles leaving a dialog: at once, or after a question (`isLeaving`) if it or a form in it has unsaved input.
 * `forms` is the value for `FormsContext`.
 */
export const useDialogLeave = (onLeave: (() => void) | undefined, isChanged: () => boolean = never) => {
  const [isLeaving, setLeaving] = useState(false)
  const known = useRef(new Set<() => boolean>())
  useUnsaved(isChanged)
  const enter = useCallback((isOneChanged: () => boolean) => {
    const all = known.current
    all.add(isOneChanged)
    return () => void all.delete(isOneChanged)
  }, [])
  const leave = () => {
    if (isChanged() || [...known.current].some((isOneChanged) => isOneChanged())) setLeaving(true)
    else onLeave?.()
  }
  return { forms: { enter, leave }, isLeaving, stay: () => setLeaving(false) }
}
