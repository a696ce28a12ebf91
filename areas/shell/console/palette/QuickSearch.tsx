import { SearchOutlined } from '@ant-design/icons'
import { Suspense, lazy, useEffect, useState } from 'react'
import { Opening } from '../../../../platform/console/kit/Opening.tsx'
import { OverlayBoundary } from '../../../../platform/console/shell/ErrorBoundary.tsx'
import { UserDialog } from '../../../users/console/index.ts'
import type { UserRow } from '../../../users/contract.ts'
import styles from './QuickSearch.module.css'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(loadPalette)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** The search box of the head bar. A click or Ctrl-K opens the palette. A chosen person is shown in place. */
export const QuickSearch = () => {
  const [isOpen, setOpen] = useState(false)
  const [person, setPerson] = useState<UserRow | null>(null)
  const [hasShown, setShown] = useState(false)
  const show = (row: UserRow) => {
    setPerson(row)
    setShown(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // Browsers would focus their search box.
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void loadPalette().catch(() => null)}
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden="true" />
        <span className={styles.words}>快速搜索</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen ? (
        <OverlayBoundary onBroken={() => setOpen(false)}>
          <Suspense fallback={<Opening />}>
            <Palette onPerson={show} onClose={() => setOpen(false)} />
          </Suspense>
        </OverlayBoundary>
      ) : null}
      {hasShown ? (
        <OverlayBoundary onBroken={() => setShown(false)}>
          <Suspense fallback={<Opening />}>
            <UserDialog row={person} onClose={() => setPerson(null)} />
          </Suspense>
        </OverlayBoundary>
      ) : null}
    </>
  )
}
