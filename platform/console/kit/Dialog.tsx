import type { ModalProps } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { Confirm } from './Confirm.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { FormsContext, useUnsaved } from './unsaved.ts'

interface Props extends Omit<ModalProps, 'onCancel'> {
  /** Whether something in it would be lost; forms inside of it may say so themselves (`useUnsaved`). */
  readonly isChanged?: () => boolean
  readonly onCancel?: () => void
}

const never = () => false

/**
 * A dialog in the middle of its tab, or of the page where there is no tab. Esc, the cross and 取消 call `onCancel`, and ask
 * before changes are lost.
 */
export const Dialog = ({ isChanged = never, onCancel, children, ...props }: Props) => {
  const [isLeaving, setLeaving] = useState(false)
  const forms = useRef(new Set<() => boolean>())
  useUnsaved(isChanged)
  const leave = () => {
    if (isChanged() || [...forms.current].some((isOneChanged) => isOneChanged())) setLeaving(true)
    else onCancel?.()
  }
  const enter = useCallback((isOneChanged: () => boolean) => {
    const all = forms.current
    all.add(isOneChanged)
    return () => void all.delete(isOneChanged)
  }, [])
  return (
    <DialogFrame {...props} onCancel={leave}>
      {/* oxlint-disable-next-line react/jsx-no-constructed-context-values -- forms depend on `enter` alone, which stays */}
      <FormsContext value={{ enter, leave }}>{children}</FormsContext>
      {isLeaving ? (
        <Confirm
          title="确认放弃修改吗？"
          okText="放弃修改"
          danger
          onConfirm={() => Promise.resolve(onCancel?.())}
          onClose={() => setLeaving(false)}
        >
          {props.title}中已修改的内容尚未保存，放弃后不能恢复。
        </Confirm>
      ) : null}
    </DialogFrame>
  )
}
