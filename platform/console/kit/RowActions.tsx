import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Confirm } from './Confirm.tsx'
import { MenuButton } from './MenuButton.tsx'
import styles from './RowActions.module.css'
import { splitRowActions } from './rowActionOrder.ts'

/** An action on a row. */
export interface RowAction {
  readonly label: string
  /** Runs the action, with `confirm` after a yes. Then a refusal is shown in the question. */
  readonly onPress: () => unknown
  /** Red, and last. */
  readonly danger?: boolean
  /** Asks first. `lost` says what will be lost or changed. By default the title names the action and the row. */
  readonly confirm?: { readonly title?: string; readonly lost: ReactNode }
}

interface Props {
  /** The row's name, for screen readers. */
  readonly name: string
  readonly actions: readonly RowAction[]
  /** Actions shown outside 更多. Default: 2. */
  readonly mostOpen?: number | undefined
}

// Keeps clicks in the menu and the question from the row, which may open on click.
const keepFromRow = (event: SyntheticEvent) => event.stopPropagation()

/**
 * A row's actions: the first are shown, the rest are under 更多. Dangerous ones are red, last, and need a confirmation.
 */
export const RowActions = ({ name, actions, mostOpen }: Props) => {
  const [asked, setAsked] = useState<RowAction | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { open, more } = splitRowActions(actions, mostOpen)
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
        // A plain button. The library's buttons of twenty rows render more slowly than a change of page may take.
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
