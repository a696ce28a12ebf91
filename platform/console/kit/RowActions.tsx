import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Confirm } from './Confirm.tsx'
import { MenuButton } from './MenuButton.tsx'
import styles from './RowActions.module.css'
import { arranged } from './rowActionOrder.ts'

/** An action on a row. */
export interface RowAction {
  readonly label: string
  /** Does it. With `confirm`, after a yes, and what it is refused with is shown in the question. */
  readonly onPress: () => unknown
  /** Red, and last. */
  readonly danger?: boolean
  /** Asks first; `lost` says what will be lost or changed. The title names the act and the row, where none is given. */
  readonly confirm?: { readonly title?: string; readonly lost: ReactNode }
}

interface Props {
  /** The row, for screen readers. */
  readonly name: string
  readonly actions: readonly RowAction[]
  /** So many stand open; two without it. */
  readonly mostOpen?: number | undefined
}

// Keeps clicks in the menu and the question from the row, which may open by a click.
const keepFromRow = (event: SyntheticEvent) => event.stopPropagation()

/** The actions of a row: the first stand open, the rest is under 更多; dangerous ones are red, last, and asked about. */
export const RowActions = ({ name, actions, mostOpen }: Props) => {
  const [asked, setAsked] = useState<RowAction | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { open, more } = arranged(actions, mostOpen)
  const press = (action: RowAction) => {
    if (action.confirm) setAsked(action)
    else void action.onPress()
  }
  const items = more.map((action) => ({
    key: action.label,
    label: action.label,
    danger: action.danger ?? false,
    onClick: () => press(action),
  }))
  return (
    <span className={styles.actions} role="presentation" onClick={keepFromRow}>
      {open.map((action) => (
        // A button of our own: twenty rows of the library's take longer to draw than a page may turn.
        <button
          key={action.label}
          type="button"
          className={styles.action}
          data-danger={action.danger ?? false}
          aria-label={`${action.label} ${name}`}
          onClick={() => press(action)}
        >
          {action.label}
        </button>
      ))}
      {items.length === 0 ? null : (
        <MenuButton
          className={styles.action}
          label={`更多 ${name}`}
          items={items}
          open={isMenuOpen}
          onOpen={setMenuOpen}
        >
          更多
        </MenuButton>
      )}
      {asked?.confirm === undefined ? null : (
        <Confirm
          title={asked.confirm.title ?? `确认${asked.label}“${name}”吗？`}
          okText={asked.label}
          danger={asked.danger ?? false}
          onConfirm={async () => asked.onPress()}
          onClose={() => setAsked(null)}
        >
          {asked.confirm.lost}
        </Confirm>
      )}
    </span>
  )
}
