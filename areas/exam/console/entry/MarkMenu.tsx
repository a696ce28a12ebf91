import { Dropdown } from 'antd'
import styles from './Entry.module.css'
import { markKeys } from './markKeys.ts'

/** A place in the window, px. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

interface Props {
  readonly place: MenuPlace
  readonly onChoose: (text: string) => void
  readonly onClose: () => void
}

/** The menu of marks for the current cell, opened with the right button, with Shift+F10 or with 标记. */
export const MarkMenu = ({ place, onChoose, onClose }: Props) => (
  <Dropdown
    open
    autoFocus
    trigger={['click']}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose()
    }}
    menu={{
      items: markKeys.map(({ digit, label, text }) => ({
        key: String(digit),
        label,
        extra: `Alt+${digit}`,
        onClick: ({ domEvent }) => {
          domEvent.preventDefault()
          onChoose(text)
        },
      })),
    }}
  >
    <span className={styles.menuPlace} style={place} aria-hidden="true" />
  </Dropdown>
)
