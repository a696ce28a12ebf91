import { CloseCircleFilled } from '@ant-design/icons'

/** True of a field in which nothing is typed, so that a key that deletes means what was chosen. */
const isBlank = (target: EventTarget | null) => !(target instanceof HTMLInputElement) || target.value === ''

/**
 * Names the button around the mark in Chinese, and takes it out of the order of Tab, where a reader's Enter would press
 * it: the library lets neither be set. Delete clears by the keyboard instead.
 */
const settle = (mark: HTMLElement | null) => {
  const button = mark?.closest('button')
  const select = button?.closest<HTMLElement>('.ant-select')
  if (!button || !select) return undefined
  button.tabIndex = -1
  button.setAttribute('aria-label', '清除')
  const press = ({ key, target }: KeyboardEvent) => {
    // Of several that are chosen the library takes the last.
    if (key !== 'Delete' || !isBlank(target) || select.classList.contains('ant-select-multiple')) return
    button.click()
  }
  select.addEventListener('keydown', press)
  return () => select.removeEventListener('keydown', press)
}

/** The mark of antd's selects that clears them. */
export const ClearMark = () => (
  <span ref={settle}>
    <CloseCircleFilled aria-hidden="true" />
  </span>
)
