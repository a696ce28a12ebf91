import { useCallback, useEffect, useState } from 'react'
import { useNarrowness } from '../theme/media.ts'

const foldedKey = 'menuFolded'

/**
 * True if the menu is folded: as somebody left it, which this browser keeps; in a narrow window always, until it is opened
 * over the page, which the next page ends.
 */
export const useFolded = (path: string | null) => {
  const isNarrow = useNarrowness()
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
