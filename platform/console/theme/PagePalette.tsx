import { type ReactNode, useLayoutEffect } from 'react'
import { useScheme } from './scheme.ts'
import { applyPalette, paletteOf } from './tokens.ts'

/** Keeps the page's CSS variables at the system's scheme, and at red where danger is to be felt. */
export const PagePalette = ({ isDangerous, children }: { isDangerous: boolean; children: ReactNode }) => {
  const scheme = useScheme()
  useLayoutEffect(() => {
    applyPalette(document.documentElement, scheme, paletteOf(scheme, isDangerous))
  }, [scheme, isDangerous])
  return children
}
