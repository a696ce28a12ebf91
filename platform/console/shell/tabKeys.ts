import type { KeyboardEvent } from 'react'
import { confirmAndCloseTabs } from './tabActions.ts'

const neighbours: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
}

/** Arrow keys move between tabs, Delete closes one. The home page (`id` null) can't be closed. */
export const onTabKey = (event: KeyboardEvent<HTMLElement>, id: number | null) => {
  if (event.key === 'Delete' && id !== null) {
    // The focus would be lost with the tab.
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    const neighbour = nextElementSibling ?? previousElementSibling
    confirmAndCloseTabs([id], () => neighbour instanceof HTMLElement && neighbour.focus())
    return
  }
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    event.currentTarget.click()
    return
  }
  const way = neighbours[event.key]
  const next = way && event.currentTarget[way]
  if (next instanceof HTMLElement) next.focus()
}
