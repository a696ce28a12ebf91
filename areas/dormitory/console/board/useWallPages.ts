import { useEffect, useState } from 'react'
import type { BoardBuilding } from '../../boardViews.ts'
import { splitIntoPages } from './wallPages.ts'

/** How long a page of buildings is shown, ms. */
const turnEvery = 15_000

const none: readonly BoardBuilding[] = []

/** Returns the buildings now on the wall. If not all fit, pages rotate. */
export const useWallPages = (buildings: readonly BoardBuilding[] | null) => {
  const [turn, setTurn] = useState(0)
  const pages = splitIntoPages(buildings ?? none)
  const isTurning = pages.length > 1
  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setInterval(() => setTurn((before) => (before + 1) % 5040), turnEvery)
    return () => clearInterval(timer)
  }, [isTurning])
  const page = pages.length === 0 ? 0 : turn % pages.length
  return { shown: pages[page] ?? none, page, pages: pages.length }
}
