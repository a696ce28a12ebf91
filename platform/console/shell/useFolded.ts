import { useCallback, useEffect, useState } from 'react'
import { useNarrowWindow } from '../theme/media.ts'

const foldedKey = 'menuFolded'

/**
 * True if the menu is folded. In a wide window, as the user left it, stored in this browser. In a narrow window
 * always, until the user opens it over the page; the next page folds it again.
 */
export const useFolded = (path: string | null) => {
  const isNarrow = useNarrowWindow()
  const [isKeptFolded, setKeptFolded] = useState(() => localStorage.getItem(foldedKey) === '1')
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const fold = useCallback(
    (next: boolean) => {
      if (isNarrow) return setOpenedAt(next ? null : path)
      localStorage.setItem(foldedKey, next ? '1' : '0')
      return setKeptFolded(next)
    },
    [isNarrow, path],
  )
  const isOver = isNarrow && openedAt !== null && openedAt === path
  useEffect(() => {
    if (!isOver) return undefined
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpenedAt(null)
    }
    window.addEventListener('keydown', closeByKey)
    return () => window.removeEventListener('keydown', closeByKey)
  }, [isOver])
  return { isFolded: isNarrow ? !isOver : isKeptFolded, isOver, fold }
}
