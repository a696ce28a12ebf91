import { CloseCircleFilled } from '@ant-design/icons'

/** True if no text is typed in the target, so that the Delete key applies to the chosen value. */
const isBlank = (target: EventTarget | null) => !(target instanceof HTMLInputElement) || target.value === ''

/**
 * Labels the clear button in Chinese and removes it from the Tab order, where Enter would press it by accident. The
 * library has no props for this. By keyboard, Delete clears instead.
 */
const setUpButton = (mark: HTMLElement | null) => {
  const button = mark?.closest('button')
  const select = button?.closest<HTMLElement>('.ant-select')
  if (!button || !select) return undefined
  button.tabIndex = -1
  button.setAttribute('aria-label', '清除')
  const press = ({ key, target }: KeyboardEvent) => {
    // In a multiple Select the library itself removes the last choice.
    if (key !== 'Delete' || !isBlank(target) || select.classList.contains('ant-select-multiple')) return
    button.click()
  }
  select.addEventListener('keydown', press)
  return () => select.removeEventListener('keydown', press)
}

/** The icon of antd's clear buttons. */
export const ClearMark = () => (
  <span ref={setUpButton}>
    <CloseCircleFilled aria-hidden="true" />
  </span>
)
