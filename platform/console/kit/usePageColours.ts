import { useMemo, useSyncExternalStore } from 'react'
import { type ChartColours, chartColours } from './chartOption.ts'

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

const separator = ';'

const readColours = () => {
  const styles = getComputedStyle(document.documentElement)
  return chartColours.map((name) => styles.getPropertyValue(`--${name}`).trim()).join(separator)
}

/** Returns the page's current colours for canvas drawing. Follows light, dark and the brand. */
export const usePageColours = (): ChartColours => {
  const texts = useSyncExternalStore(subscribe, readColours)
  return useMemo(() => {
    const values = texts.split(separator)
    const named = chartColours.map((name, index) => [name, values[index] ?? ''])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is there
    return Object.fromEntries(named) as ChartColours
  }, [texts])
}
